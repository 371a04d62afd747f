import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type RequestedEntry = {
  readonly restaurantNo: string
  readonly day: string
  readonly from: number
  readonly to: number
  readonly guests: number
}

/** How long an answer may be under way before it counts as lost together with its process. */
const answerSeconds = 15

/** For an offer whose time is over: no process is still handling an answer that came in time. */
export const isUnanswered = (now: Date) =>
  sql<boolean>`(answered_at is null or answered_at <= ${now}::timestamptz - ${sql.lit(answerSeconds)} * interval '1 second')`

/**
 * Entries that joined earlier and want some of the same times. An open offer still counts as ahead.
 */
const ahead = sql<number | null>`case when w.state in ('waiting', 'held') then (
  select count(*)::int from waiting as e
  where e.restaurant_no = w.restaurant_no and e.day = w.day and e.state in ('waiting', 'held')
    and e.waiting_no < w.waiting_no and e.from_min <= w.to_min and e.to_min >= w.from_min) end`

const withRestaurant = (db: Db) =>
  db
    .selectFrom('waiting as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.waitingNo', 'w.restaurantNo', 'w.memberNo', 'w.day', 'w.fromMin', 'w.toMin'])
    .select(['w.guests', 'w.state', 'w.joinedAt', 'w.holdMin', 'w.holdTimes', 'w.heldAt'])
    .select(['w.heldUntil', 'w.endedAt', 'w.reservationNo'])
    .select(['r.restaurantName', 'r.restaurantAddress', 'r.photo'])
    .select(ahead.as('ahead'))

export type WaitlistEntryRow = Awaited<ReturnType<typeof waitlistEntryByNo>>

export const waitlistEntryByNo = (db: Db, waitingNo: string) =>
  withRestaurant(db).where('w.waitingNo', '=', waitingNo).executeTakeFirstOrThrow()

/** Open entries first, nearest day first; then ended ones, latest first. */
export const waitlistEntriesOf = (db: Db, memberNo: string) =>
  withRestaurant(db)
    .where('w.memberNo', '=', memberNo)
    .orderBy(sql`w.state in ('held', 'waiting')`, 'desc')
    .orderBy(sql`w.state = 'held'`, 'desc')
    .orderBy(sql`case when w.state in ('held', 'waiting') then w.day end`)
    .orderBy('w.waitingNo', 'desc')
    .limit(limits.waiting.listed)
    .execute()

/** Newest first. */
export const waitlistEntryPage = (
  db: Db,
  {
    memberNo,
    size,
    after,
  }: { memberNo: string; size: number; after: WaitlistEntryRow | undefined },
) =>
  withRestaurant(db)
    .where('w.memberNo', '=', memberNo)
    .$if(after !== undefined, (rows) => rows.where('w.waitingNo', '<', after?.waitingNo ?? ''))
    .orderBy('w.waitingNo', 'desc')
    .limit(size)
    .execute()

export const openEntryOf = (
  db: Db,
  { memberNo, restaurantNo, day }: { memberNo: string; restaurantNo: string; day: string },
) =>
  withRestaurant(db)
    .where('w.memberNo', '=', memberNo)
    .where('w.restaurantNo', '=', restaurantNo)
    .where('w.day', '=', day)
    .where('w.state', 'in', ['waiting', 'held'])
    .executeTakeFirst()

export async function countOpenEntries(tx: Db, memberNo: string) {
  const { live } = await tx
    .selectFrom('waiting')
    .select(sql<number>`count(*)::int`.as('live'))
    .where('memberNo', '=', memberNo)
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirstOrThrow()
  return live
}

/** How many entries would be ahead of a member who joined now. */
export async function countEntriesAhead(
  db: Db,
  { restaurantNo, day, from, to }: Omit<RequestedEntry, 'guests'>,
) {
  const { teams } = await db
    .selectFrom('waiting')
    .select(sql<number>`count(*)::int`.as('teams'))
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .where('state', 'in', ['waiting', 'held'])
    .where('fromMin', '<=', to)
    .where('toMin', '>=', from)
    .executeTakeFirstOrThrow()
  return teams
}

export async function insertWaitlistEntry(
  tx: Db,
  {
    guests,
    from,
    to,
    restaurantNo,
    day,
    memberNo,
    now,
  }: RequestedEntry & { memberNo: string; now: Date },
) {
  const row = { restaurantNo, day, memberNo, guests, fromMin: from, toMin: to, joinedAt: now }
  const { waitingNo } = await tx
    .insertInto('waiting')
    .values(row)
    .returning('waitingNo')
    .executeTakeFirstOrThrow()
  return waitingNo
}

/** Locked until the transaction ends. */
export const lockWaitlistEntry = (tx: Db, waitingNo: string) =>
  tx
    .selectFrom('waiting')
    .selectAll()
    .where('waitingNo', '=', waitingNo)
    .forUpdate()
    .executeTakeFirst()

export type LockedWaitlistEntry = NonNullable<Awaited<ReturnType<typeof lockWaitlistEntry>>>

type OfferAnswer = { readonly waitingNo: string; readonly memberNo: string; readonly now: Date }

/**
 * Records that the member answered in time, so that the sweep does not pass the offer on while the
 * answer is handled.
 */
export const recordAnswer = (db: Db, { waitingNo, memberNo, now }: OfferAnswer) =>
  db
    .updateTable('waiting')
    .set({ answeredAt: now })
    .where('waitingNo', '=', waitingNo)
    .where('memberNo', '=', memberNo)
    .where('state', '=', 'held')
    .where('heldUntil', '>', now)
    .execute()

/** The answer was refused: the offer is passed on when its time is over, as before. */
export const forgetAnswer = (db: Db, { waitingNo, memberNo, now }: OfferAnswer) =>
  db
    .updateTable('waiting')
    .set({ answeredAt: null })
    .where('waitingNo', '=', waitingNo)
    .where('memberNo', '=', memberNo)
    .where('state', '=', 'held')
    .where('answeredAt', '=', now)
    .execute()

type EntryEnd = {
  readonly waitingNo: string
  readonly state: 'accepted' | 'declined' | 'expired' | 'left' | 'over'
  readonly now: Date
  readonly reservationNo?: string
}

export const endWaitlistEntry = (tx: Db, { waitingNo, state, now, reservationNo }: EntryEnd) =>
  tx
    .updateTable('waiting')
    .set({ state, endedAt: now, ...(reservationNo && { reservationNo }) })
    .where('waitingNo', '=', waitingNo)
    .execute()

/** Keeps the schedule unchanged until the transaction ends. Locked before slots, as everywhere. */
export const lockScheduleAt = (tx: Db, restaurantNo: string) =>
  tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantNo', '=', restaurantNo)
    .forKeyShare()
    .executeTakeFirst()

export const entryOwnerOf = (tx: Db, waitingNo: string) =>
  tx
    .selectFrom('waiting')
    .select(['memberNo', 'restaurantNo'])
    .where('waitingNo', '=', waitingNo)
    .executeTakeFirst()
