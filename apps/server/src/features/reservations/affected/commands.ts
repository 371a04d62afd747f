import type { Db } from '../../../lib/db/database.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { DecidedChange, ScheduleChange } from '../../schedule/commands.ts'
import { liveFrom } from '../board/store.ts'
import { cancelSeveral } from '../changes/commands.ts'
import { affectedAmong } from './rules.ts'
import { endHold, type OpenOffer, offersFrom } from './store.ts'

/** The bookings to come, and the offers, that could not be kept after the change. */
export async function affectedBookings(db: Db, change: ScheduleChange) {
  const bookings = await liveFrom(db, change)
  return affectedAmong([...bookings, ...(await offersFrom(db, change))], change)
}

const isOffer = (one: object): one is OpenOffer => 'waitingNo' in one

/** Before the change, in its transaction: refuses until the owner has decided, then does what was decided. */
export async function settleAffected(
  tx: Db,
  { ownerNo, choice, reason, ...change }: DecidedChange,
) {
  const affected = await affectedBookings(tx, change)
  if (affected.length === 0 || choice === 'keep') return
  if (choice === undefined) throw new AppError('affectedBookings')
  await cancelSeveral(tx, {
    reservationNos: affected.flatMap((one) => (isOffer(one) ? [] : one.reservationNo)),
    cancelledBy: 'store',
    actorNo: ownerNo,
    reason,
    now: change.now,
  })
  // Bookings are locked before times, which an offer gives back.
  for (const one of affected)
    if (isOffer(one)) await endHold(tx, { waitingNo: one.waitingNo, now: change.now })
}
