import { createHash, randomBytes } from 'node:crypto'
import type { ReportReason } from '@matjari/contract/reviews/rules'
import { addDays } from '@matjari/contract/seoul-day'
import type { Db } from '../../../src/db/db.ts'
import { fineBytes } from '../../../src/lib/pictures/receipt-fingerprint.ts'
import { buildMember } from '../members/members.ts'
import { buildGuest } from '../reservations/bookings.ts'
import { buildRestaurant } from '../restaurants/restaurants.ts'
import type { TestApp } from '../server/app.ts'

type ReviewOptions = {
  restaurantNo: string
  memberNo: string
  score: number
  content: string
  writtenDay: string
  isActive: boolean
  createdAt: Date
  deletedAt: Date | null
  photos: readonly string[]
}

/** A review as it is stored, of yesterday and public unless told otherwise. */
export async function buildReview(db: Db, options: Partial<ReviewOptions> = {}) {
  const { score = 4.5, photos = [], ...rest } = options
  const restaurantNo = options.restaurantNo ?? (await buildRestaurant(db)).restaurantNo
  const memberNo = options.memberNo ?? (await buildMember(db)).memberNo
  const { reviewNo } = await db
    .insertInto('review')
    .values({
      content: '또 올게요.',
      writtenDay: '2026-11-14',
      createdAt: new Date('2026-11-14T03:00:00.000Z'),
      ...rest,
      halfStars: score * 2,
      restaurantNo,
      memberNo,
    })
    .returning('reviewNo')
    .executeTakeFirstOrThrow()
  if (photos.length > 0)
    await db
      .insertInto('reviewPhoto')
      .values(photos.map((photo, position) => ({ reviewNo, position, photo })))
      .execute()
  return { reviewNo, memberNo, restaurantNo }
}

type ManyReviews = {
  readonly restaurantNo: string
  /** Of each review, in the order in which they were written. */
  readonly scores: readonly number[]
  readonly writers: readonly string[]
}

/** Numbers of many reviews, oldest first. Nobody writes twice on one day. */
export async function buildManyReviews(db: Db, { restaurantNo, scores, writers }: ManyReviews) {
  const rows = scores.map((score, index) => ({
    restaurantNo,
    memberNo: writers[index % writers.length] ?? '',
    halfStars: score * 2,
    content: '또 올게요.',
    writtenDay: addDays('2024-01-01', Math.floor(index / writers.length)),
    createdAt: new Date('2026-11-14T03:00:00.000Z'),
  }))
  const numbers: string[] = []
  for (let at = 0; at < rows.length; at += 1000) {
    const written = await db
      .insertInto('review')
      .values(rows.slice(at, at + 1000))
      .returning('reviewNo')
      .execute()
    numbers.push(...written.map(({ reviewNo }) => reviewNo))
  }
  return numbers
}

/** Members who only write: none of them can sign in. */
export async function buildWriters(db: Db, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `writer_${randomBytes(8).toString('hex')}`)
  const rows = await db
    .insertInto('member')
    .values(names.map((name) => ({ memberId: name, memberName: name, memberNickName: name })))
    .returning('memberNo')
    .execute()
  return rows.map(({ memberNo }) => memberNo)
}

type ReceiptOptions = {
  contentHash: Buffer
  coarse: readonly [number, number, number, number]
  fine: Buffer
  photo: string | null
  isFree: boolean
}

/** The print of a picture that looks like no other of another seed. */
export function printLike(seed: number): Buffer {
  const words = Array.from({ length: fineBytes / 32 }, (_, at) =>
    createHash('sha256').update(`${seed} ${at}`).digest(),
  )
  return Buffer.concat(words)
}

const anyInt = () => randomBytes(4).readInt32BE()

/** A receipt like no other unless told otherwise; its picture is only named, see `keepReceipt`. */
export async function buildReceipt(
  db: Db,
  { reviewNo, memberNo }: { reviewNo: string; memberNo: string },
  options: Partial<ReceiptOptions> = {},
) {
  const { coarse = [anyInt(), anyInt(), anyInt(), anyInt()], ...rest } = options
  const [coarseA, coarseB, coarseC, coarseD] = coarse
  const photo = `/media/receipts/${randomBytes(16).toString('hex')}.webp`
  const row = {
    contentHash: randomBytes(32),
    fine: printLike(anyInt()),
    photo,
    createdAt: new Date('2026-11-14T03:00:00.000Z'),
    ...rest,
  }
  await db
    .insertInto('reviewReceipt')
    .values({ reviewNo, memberNo, coarseA, coarseB, coarseC, coarseD, ...row })
    .execute()
  return row.photo ?? ''
}

/** The bytes behind a receipt's address. */
export const keepReceipt = ({ deps }: TestApp, address: string, bytes: Buffer) =>
  deps.media.put(address.replace('/media/', ''), bytes)

export async function buildReport(
  db: Db,
  report: {
    reviewNo: string
    memberNo?: string
    reason?: ReportReason
    detail?: string
    state?: 'open' | 'hidden' | 'dismissed'
  },
) {
  const memberNo = report.memberNo ?? (await buildMember(db)).memberNo
  const { reportNo } = await db
    .insertInto('reviewReport')
    .values({
      reason: 'abuse',
      detail: '',
      createdAt: new Date('2026-11-14T04:00:00.000Z'),
      ...report,
      memberNo,
    })
    .returning('reportNo')
    .executeTakeFirstOrThrow()
  return { reportNo, memberNo }
}

/** Everyone who may look at a review, with a restaurant of the owner and one review of it. */
export async function reviewScene(
  server: TestApp,
  options: Omit<Partial<ReviewOptions>, 'restaurantNo' | 'memberNo'> = {},
) {
  const { db } = server.deps
  const owner = await buildGuest(server, { isStoreOwner: true })
  const author = await buildGuest(server)
  const { restaurantNo } = await buildRestaurant(db, {
    memberNo: owner.memberNo,
    restaurantName: '하루식당',
  })
  const { memberNo } = author
  const { reviewNo } = await buildReview(db, { ...options, memberNo, restaurantNo })
  const otherOwner = await buildGuest(server, { isStoreOwner: true })
  await buildRestaurant(db, { memberNo: otherOwner.memberNo })
  return {
    owner,
    author,
    restaurantNo,
    reviewNo,
    other: await buildGuest(server),
    otherOwner,
    admin: await buildGuest(server, { memberRole: 'ROLE_ADMIN' }),
  }
}

/** What administrators did, oldest first. */
export const auditRows = (db: Db) =>
  db
    .selectFrom('audit')
    .select(['action', 'targetKind', 'targetNo', 'targetName', 'before', 'after', 'reason'])
    .select('actorNo')
    .orderBy('auditNo')
    .execute()

export const ratingRow = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('restaurantRating')
    .select(['reviewCount', 'halfStarsSum', 'stars'])
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()

/** Reviews by as many people, given as stars: the rating follows by itself. */
export async function buildReviews(db: Db, restaurantNo: string, stars: readonly number[]) {
  for (const star of stars) {
    const { memberNo } = await buildMember(db)
    await db
      .insertInto('review')
      .values({
        restaurantNo,
        memberNo,
        halfStars: star * 2,
        content: '또 올게요.',
        writtenDay: '2026-11-14',
        createdAt: new Date('2026-11-14T03:00:00.000Z'),
      })
      .execute()
  }
}
