import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isUnanswered } from './waitlist-entries.sql.ts'

const { endsMinutesBefore } = limits.waiting

/** Unanswered offers whose time is over, the earliest deadline first. */
const expired = (db: Db, now: Date) =>
  db
    .selectFrom('waiting')
    .select(['waitingNo', 'restaurantNo'])
    .where('state', '=', 'held')
    .where('heldUntil', '<=', now)
    .where(isUnanswered(now))
    .orderBy('heldUntil')

type HoldsQuery = {
  readonly now: Date
  readonly most: number
  /** Restaurants to leave out. */
  readonly butAt: readonly string[]
}

export const expiredHolds = (db: Db, { now, most, butAt }: HoldsQuery) =>
  expired(db, now)
    .where(sql<boolean>`restaurant_no <> all(${butAt}::bigint[])`)
    .limit(most)
    .execute()

/**
 * No person waits for this background work: where another transaction holds a row, the process
 * gives up soon, goes on elsewhere and comes back later.
 */
export const waitBriefly = (tx: Db) => sql`set local lock_timeout = '250ms'`.execute(tx)

/**
 * Locks an expired offer until the transaction ends; undefined: another transaction has it, or it
 * was answered.
 */
export const lockExpired = (tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) =>
  expired(tx, now).where('waitingNo', '=', waitingNo).forUpdate().skipLocked().executeTakeFirst()

/** Offers whose members have since made a booking that excludes them. */
export const excludedHolds = (db: Db, { most, butAt }: Omit<HoldsQuery, 'now'>) =>
  db
    .selectFrom('excludedOffer as e')
    .innerJoin('waiting as w', 'w.waitingNo', 'e.waitingNo')
    .select(['w.waitingNo', 'w.restaurantNo'])
    .where('w.state', '=', 'held')
    .where(sql<boolean>`w.restaurant_no <> all(${butAt}::bigint[])`)
    .orderBy('w.waitingNo')
    .limit(most)
    .execute()

/** The same for an excluded offer; undefined: another transaction has it, or it has ended. */
export const lockExcluded = (tx: Db, { waitingNo }: { waitingNo: string }) =>
  tx
    .selectFrom('waiting')
    .select('waitingNo')
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', 'held')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Deletes the marks of offers that have ended, in whatever way. */
export const forgetExcluded = (db: Db) =>
  sql`delete from excluded_offer as e
    where not exists (select from waiting as w where w.waiting_no = e.waiting_no and w.state = 'held')`.execute(
    db,
  )

/** The last wished time, as local time in Seoul. */
const lastTime = sql`w.day + w.to_min * interval '1 minute'`

/**
 * Ends entries whose last time is too near. Leaves out entries with an offer and entries that
 * another transaction is just ending.
 */
export const endLate = (db: Db, now: Date) =>
  sql`update waiting set state = 'over', ended_at = ${now}::timestamptz
    where state = 'waiting' and waiting_no = any(array(
      select w.waiting_no from waiting as w
      where w.state = 'waiting' and ${lastTime} <= ${now}::timestamptz at time zone 'Asia/Seoul'
        + ${sql.lit(endsMinutesBefore)} * interval '1 minute'
      order by ${lastTime} limit 1000 for update skip locked))`.execute(db)

type Day = { readonly restaurantNo: string; readonly day: string }

/**
 * Days with a waitlist, after the given one: one index step per day, however long the waitlists
 * are.
 */
export async function awaitedDays(db: Db, { after, most }: { after: Day; most: number }) {
  const next = (restaurantNo: unknown, day: unknown) => sql`
    select restaurant_no, day from waiting
    where state in ('waiting', 'held') and (restaurant_no, day) > (${restaurantNo}, ${day})
    order by restaurant_no, day limit 1`
  const { rows } = await sql<Day>`
    with recursive awaited as (
      (${next(sql`${after.restaurantNo}::bigint`, sql`${after.day}::date`)})
      union all
      select n.* from awaited as a
      cross join lateral (${next(sql`a.restaurant_no`, sql`a.day`)}) as n
    ) select * from awaited limit ${most}`.execute(db)
  return rows
}
