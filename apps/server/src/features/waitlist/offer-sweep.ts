import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import { isConnectionLost } from '../../db/errors.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockTimesOf } from './offering.sql.ts'
import { daysWithCapacity, offerToWaitlist } from './offering.ts'
import { endWaitlistEntry, isUnanswered, lockScheduleAt } from './waitlist-entries.sql.ts'

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
const setShortLockTimeout = (tx: Db) => sql`set local lock_timeout = '250ms'`.execute(tx)

/**
 * Locks an expired offer until the transaction ends; undefined: another transaction has it, or it
 * was answered.
 */
const lockExpired = (tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) =>
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
const lockExcluded = (tx: Db, { waitingNo }: { waitingNo: string }) =>
  tx
    .selectFrom('waiting')
    .select('waitingNo')
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', 'held')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Deletes the marks of offers that have ended, in whatever way. */
export const forgetExcludedMarks = (db: Db) =>
  sql`delete from excluded_offer as e
    where not exists (select from waiting as w where w.waiting_no = e.waiting_no and w.state = 'held')`.execute(
    db,
  )

/** The last requested time, as local time in Seoul. */
const lastTime = sql`w.day + w.to_min * interval '1 minute'`

/**
 * Ends entries whose last time is too near. Leaves out entries with an offer and entries that
 * another transaction is just ending.
 */
export const endLateEntries = (db: Db, now: Date) =>
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

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

const silent: Log = { warn() {} }
const holdsAtOnce = 100

/**
 * Why an offer ends without the member's answer: its time is over, or another booking of the member
 * excludes it.
 */
const endReasons = {
  expired: { find: expiredHolds, lock: lockExpired },
  declined: { find: excludedHolds, lock: lockExcluded },
}
type EndReason = keyof typeof endReasons

/**
 * Runs every second: passes unanswered offers on to the next in line, and ends entries that have
 * waited in vain.
 */
export async function sweepHolds(
  deps: Deps,
  { isStopping = () => false, log = silent }: Round = {},
) {
  const alone = restaurantByRestaurant(log, 'a place could not be passed on')
  for (const end of ['declined', 'expired'] as const)
    while (!isStopping() && (await endSomeOffers(deps, { end, alone, isStopping }))) continue
  if (isStopping()) return
  await forgetExcludedMarks(deps.db)
  await endLateEntries(deps.db, deps.now())
}

/** Returns whether there is more to do. */
async function endSomeOffers(
  deps: Deps,
  {
    end,
    alone,
    isStopping,
  }: {
    end: EndReason
    alone: ReturnType<typeof restaurantByRestaurant>
    isStopping: () => boolean
  },
) {
  const { db, now, boardEvents, metrics } = deps
  const stuckBefore = alone.stuck.size
  const query = { now: now(), most: holdsAtOnce, butAt: [...alone.stuck] }
  const found = await endReasons[end].find(db, query)
  let passed = 0
  for (const { waitingNo, restaurantNo } of found) {
    if (isStopping()) return false
    const isDone = await alone.at(restaurantNo, () =>
      endOffer(deps, { waitingNo, restaurantNo, end }),
    )
    if (!isDone) continue
    boardEvents.changed(restaurantNo)
    metrics?.count('waiting', end)
    passed += 1
  }
  // When none of many could be ended, another process is working on them.
  return found.length === holdsAtOnce && (passed > 0 || alone.stuck.size > stuckBefore)
}

/**
 * Runs work restaurant by restaurant: one that is locked, or where something fails, is skipped
 * until the next round, and the others go on.
 */
function restaurantByRestaurant(log: Log, line: string) {
  const stuck = new Set<string>()
  return {
    stuck,
    async at<T>(restaurantNo: string, work: () => Promise<T>): Promise<T | undefined> {
      if (stuck.has(restaurantNo)) return undefined
      try {
        return await work()
      } catch (error) {
        // Without a database the other restaurants would fail, too.
        if (isConnectionLost(error)) throw error
        stuck.add(restaurantNo)
        log.warn({ err: error, restaurantNo }, line)
        return undefined
      }
    },
  }
}

/** One transaction per offer; of two processes at once the second finds nothing. */
const endOffer = (
  deps: Deps,
  { waitingNo, restaurantNo, end }: { waitingNo: string; restaurantNo: string; end: EndReason },
): Promise<boolean> =>
  withWaitlistOffers(deps, async (tx) => {
    const now = deps.now()
    await setShortLockTimeout(tx)
    await lockScheduleAt(tx, restaurantNo)
    if (!(await endReasons[end].lock(tx, { waitingNo, now }))) return false
    await endWaitlistEntry(tx, { waitingNo, state: end, now })
    return true
  })

/** Most days looked at in one round; the next round continues there. */
const daysAtOnce = 200

const start = { restaurantNo: '0', day: '0001-01-01' }

/**
 * Offers room that no transaction freed: a member who held too much elsewhere no longer does, a day
 * has come near enough, an administrator has changed something by hand. Locks rows only where a
 * waitlist entry could use the room. Returns where the next round continues.
 */
export async function offerUnclaimedTables(
  deps: Deps,
  {
    isStopping = () => false,
    log = silent,
    after = start,
  }: Round & { readonly after?: typeof start } = {},
) {
  const days = await awaitedDays(deps.db, { after, most: daysAtOnce })
  if (days.length === 0) return start
  const alone = restaurantByRestaurant(log, 'room could not be offered')
  for (const { restaurantNo, day } of await daysWithCapacity(deps.db, days, deps.now())) {
    if (isStopping()) return start
    const offers = await alone.at(restaurantNo, () =>
      inTransaction(deps.db, async (tx) => {
        await setShortLockTimeout(tx)
        await lockScheduleAt(tx, restaurantNo)
        await lockTimesOf(tx, { restaurantNo, day })
        return offerToWaitlist(tx, { restaurantNo, day }, deps.now())
      }),
    )
    if (offers === undefined) continue
    deps.metrics?.count('waiting', 'offered', offers)
    deps.boardEvents.changed(restaurantNo)
  }
  return days.length < daysAtOnce ? start : (days.at(-1) ?? start)
}

/** Goes through all days with a waitlist, round after round. */
export function unclaimedTablesSweep(deps: Deps, log: Log) {
  let after = start
  return async (isStopping: () => boolean) => {
    after = await offerUnclaimedTables(deps, { isStopping, log, after })
  }
}
