import type { Db } from '../../../src/db/db.ts'
import { buildGuest } from '../reservations/bookings.ts'
import { buildRestaurant } from '../restaurants/restaurants.ts'
import { buildSettings } from '../restaurants/settings.ts'
import type { TestApp } from '../server/app.ts'
import { buildMember } from './members.ts'

const at = new Date('2026-11-10T03:00:00.000Z')

export type Place = { readonly restaurantNo: string; readonly adminNo: string }

/** A restaurant with an administrator nearby. */
export async function buildPlace(db: Db): Promise<Place> {
  const { memberNo: adminNo } = await buildMember(db, { memberRole: 'ROLE_ADMIN' })
  const { restaurantNo } = await buildRestaurant(db, { restaurantName: '함께 가는 집' })
  await buildSettings(db, restaurantNo)
  return { restaurantNo, adminNo }
}

/** Somebody about whom everything is kept that can be kept; `word` is in all that is theirs. */
export async function buildKnownMember(server: TestApp, word: string, place: Place) {
  const { db } = server.deps
  const { memberNo, token } = await buildGuest(server, {
    memberId: word,
    memberEmail: `${word}@mail.kr`,
  })
  await db
    .updateTable('member')
    .set({ memberName: `${word} 이름`, memberSelfie: `/media/selfies/${word}.webp` })
    .where('memberNo', '=', memberNo)
    .execute()
  await buildRestaurant(db, { memberNo, restaurantName: `${word} 식당`, status: 'N' })
  const who = { word, memberNo, ...place }
  await agree(db, who)
  const reviewNo = await visitAndWrite(db, who)
  await talk(db, who)
  return { memberNo, token, reviewNo }
}

type KnownMember = Place & { readonly word: string; readonly memberNo: string }

async function agree(db: Db, { memberNo }: KnownMember) {
  const consent = { memberNo, version: 'v1', agreedAt: at }
  const withdrawnAt = new Date('2026-11-11T00:00:00.000Z')
  await db
    .insertInto('consent')
    .values([
      { ...consent, kind: 'terms' },
      { ...consent, kind: 'marketing', withdrawnAt },
    ])
    .execute()
}

async function visitAndWrite(db: Db, { word, memberNo, restaurantNo }: KnownMember) {
  const mine = { memberNo, restaurantNo, createdAt: at }
  const table = { reserveDay: '2026-11-08', reserveMin: 720, numberOfGuests: 2 }
  await db
    .insertInto('reservation')
    .values({ ...mine, ...table, state: 'visited' })
    .execute()
  await db.insertInto('favorite').values(mine).execute()
  const review = { ...mine, halfStars: 9 }
  const written = await db
    .insertInto('review')
    .values([
      { ...review, content: `${word} 보이는 글`, writtenDay: '2026-11-10' },
      { ...review, content: `${word} 숨은 글`, writtenDay: '2026-11-09', isActive: false },
      { ...review, content: `${word} 지운 글`, writtenDay: '2026-11-07', deletedAt: at },
    ])
    .returning('reviewNo')
    .execute()
  const reviewNo = written[0]?.reviewNo ?? ''
  const print = { coarseA: 1, coarseB: 2, coarseC: 3, coarseD: 4, fine: null }
  const contentHash = Buffer.from(`${word} 영수증`)
  const photo = `/media/receipts/${reviewNo.padStart(32, '0')}.webp`
  await db
    .insertInto('reviewReceipt')
    .values({ reviewNo, memberNo, contentHash, ...print, photo, createdAt: at })
    .execute()
  return reviewNo
}

async function talk(db: Db, { word, memberNo, adminNo }: KnownMember) {
  const mine = { memberNo, createdAt: at }
  await db
    .insertInto('inboxMessage')
    .values(
      Array.from({ length: 25 }, (_, index) => ({
        ...mine,
        kind: 'notice' as const,
        title: `${word} 소식 ${index}`,
        content: '',
      })),
    )
    .execute()
  const { roomNo } = await db
    .insertInto('chatRoom')
    .values(mine)
    .returning('roomNo')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chatMessage')
    .values([
      { ...mine, roomNo, content: `${word} 물음` },
      { ...mine, roomNo, memberNo: adminNo, content: `${word} 님께 답` },
    ])
    .execute()
}
