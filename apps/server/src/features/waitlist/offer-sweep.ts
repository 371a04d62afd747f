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

/** Why an offer ends without its member's answer: its time is over, or a booking of theirs excludes it. */
const ends = {
  expired: { find: store.expiredHolds, lock: store.lockExpired },
  declined: { find: store.excludedHolds, lock: store.lockExcluded },
}
type End = keyof typeof ends

/** Every second: what nobody answered goes to the next in line, and who waited in vain is told so. */
export async function sweepHolds(
  deps: Deps,
  { isStopping = () => false, log = silent }: Round = {},
) {
  const alone = eachAlone(log, 'a place could not be passed on')
  for (const end of ['declined', 'expired'] as const)
    while (!isStopping() && (await passSomeOn(deps, { end, alone, isStopping }))) continue
  if (isStopping()) return
  await store.forgetExcluded(deps.db)
  await store.endLate(deps.db, deps.now())
}

/** Says whether there is more to do. */
async function passSomeOn(
  deps: Deps,
  {
    end,
    alone,
    isStopping,
  }: { end: End; alone: ReturnType<typeof eachAlone>; isStopping: () => boolean },
) {
  const { db, now, hints, metrics } = deps
  const stuckBefore = alone.stuck.size
  const sought = { now: now(), most: holdsAtOnce, butAt: [...alone.stuck] }
  const found = await ends[end].find(db, sought)
  let passed = 0
  for (const { waitingNo, restaurantNo } of found) {
    if (isStopping()) return false
    const isDone = await alone.at(restaurantNo, () =>
      passOn(deps, { waitingNo, restaurantNo, end }),
    )
    if (!isDone) continue
    hints.changed(restaurantNo)
    metrics?.count('waiting', end)
    passed += 1
  }
  // None of many: another process is at them.
  return found.length === holdsAtOnce && (passed > 0 || alone.stuck.size > stuckBefore)
}

/**
 * One restaurant after another, each for itself: at one that somebody holds, or where something is wrong, nothing
 * more is tried until the next round, and the others go on.
 */
function eachAlone(log: Log, line: string) {
  const stuck = new Set<string>()
  return {
    stuck,
    async at<T>(restaurantNo: string, work: () => Promise<T>): Promise<T | undefined> {
      if (stuck.has(restaurantNo)) return undefined
      try {
        return await work()
      } catch (error) {
        // Without a database nobody can go on.
        if (isConnectionLost(error)) throw error
        stuck.add(restaurantNo)
        log.warn({ err: error, restaurantNo }, line)
        return undefined
      }
    },
  }
}

/** Each for itself; of two processes at once the second finds nothing. */
const passOn = (
  deps: Deps,
  { waitingNo, restaurantNo, end }: { waitingNo: string; restaurantNo: string; end: End },
): Promise<boolean> =>
  withWaitlistOffers(deps, async (tx) => {
    const now = deps.now()
    await store.waitBriefly(tx)
    await lockScheduleAt(tx, restaurantNo)
    if (!(await ends[end].lock(tx, { waitingNo, now }))) return false
    await endWaitlistEntry(tx, { waitingNo, state: end, now })
    return true
  })

/** Looked at in one round; the next one goes on there. */
const daysAtOnce = 200

const start = { restaurantNo: '0', day: '0001-01-01' }

/**
 * Room that came about without anybody freeing it: a member who held too much elsewhere no longer does, a day has
 * come near enough, an administrator has changed something by hand. Only where somebody would have it anything is
 * locked. Answers where to go on.
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
  const alone = eachAlone(log, 'room could not be offered')
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

/** Round after round over all days that somebody waits for. */
export function unclaimedTablesSweep(deps: Deps, log: Log) {
  let after = start
  return async (isStopping: () => boolean) => {
    after = await offerUnclaimedTables(deps, { isStopping, log, after })
  }
}
