import { freeingRoom, inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { offerRoom } from '../../reservations/room/commands.ts'
import { lockTimesOf } from '../../reservations/room/store.ts'
import { endWaiting } from '../line/store.ts'
import { awaitedDays, endLate, lockExpired } from './store.ts'

type Round = { readonly isStopping?: () => boolean }

/** Every second: what nobody answered goes to the next in line, and who waited in vain is told so. */
export async function sweepHolds(deps: Deps, { isStopping = () => false }: Round = {}) {
  while (!isStopping() && (await passOn(deps)));
  await endLate(deps.db, deps.now())
}

/** One at a time, each for itself: two processes at once take different ones. */
async function passOn(deps: Deps): Promise<boolean> {
  const restaurantNo = await freeingRoom(deps, async (tx) => {
    const now = deps.now()
    const expired = await lockExpired(tx, now)
    if (!expired) return null
    await endWaiting(tx, { waitingNo: expired.waitingNo, state: 'expired', now })
    return expired.restaurantNo
  })
  if (restaurantNo !== null) deps.hints.changed(restaurantNo)
  return restaurantNo !== null
}

const daysAtOnce = 100

/**
 * Room that came about without anybody freeing it: a member who held too much elsewhere no longer does, an
 * administrator has changed something by hand.
 */
export async function offerForgottenRoom(deps: Deps, { isStopping = () => false }: Round = {}) {
  let after = { restaurantNo: '0', day: '0001-01-01' }
  for (;;) {
    const days = await awaitedDays(deps.db, { after, most: daysAtOnce })
    for (const day of days) {
      if (isStopping()) return
      await inTransaction(deps.db, async (tx) => {
        await lockTimesOf(tx, day)
        await offerRoom(tx, day, deps.now())
      })
      after = day
    }
    if (days.length < daysAtOnce) return
  }
}
