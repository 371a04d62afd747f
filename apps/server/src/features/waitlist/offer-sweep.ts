import { isConnectionLost } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import * as store from './offer-sweep.sql.ts'
import { lockTimesOf } from './offering.sql.ts'
import { daysWithCapacity, offerToWaitlist } from './offering.ts'
import { endWaitlistEntry, lockScheduleAt } from './waitlist-entries.sql.ts'

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

const silent: Log = { warn() {} }
const holdsAtOnce = 100

/**
 * Why an offer ends without the member's answer: its time is over, or another booking of the member
 * excludes it.
 */
const endReasons = {
  expired: { find: store.expiredHolds, lock: store.lockExpired },
  declined: { find: store.excludedHolds, lock: store.lockExcluded },
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
  await store.forgetExcluded(deps.db)
  await store.endLate(deps.db, deps.now())
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
  const { db, now, hints, metrics } = deps
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
    hints.changed(restaurantNo)
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
    await store.waitBriefly(tx)
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
  const days = await store.awaitedDays(deps.db, { after, most: daysAtOnce })
  if (days.length === 0) return start
  const alone = restaurantByRestaurant(log, 'room could not be offered')
  for (const { restaurantNo, day } of await daysWithCapacity(deps.db, days, deps.now())) {
    if (isStopping()) return start
    const offers = await alone.at(restaurantNo, () =>
      inTransaction(deps.db, async (tx) => {
        await store.waitBriefly(tx)
        await lockScheduleAt(tx, restaurantNo)
        await lockTimesOf(tx, { restaurantNo, day })
        return offerToWaitlist(tx, { restaurantNo, day }, deps.now())
      }),
    )
    if (offers === undefined) continue
    deps.metrics?.count('waiting', 'offered', offers)
    deps.hints.changed(restaurantNo)
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
