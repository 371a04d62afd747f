import type { Db } from '../../../lib/db/database.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { DecidedChange, ScheduleChange } from '../../schedule/commands.ts'
import { liveFrom } from '../board/store.ts'
import { cancelSeveral } from '../changes/commands.ts'
import { affectedAmong } from './rules.ts'

/** The bookings to come that could not be kept after the change. */
export const affectedBookings = async (db: Db, change: ScheduleChange) =>
  affectedAmong(await liveFrom(db, change), change)

/** Before the change, in its transaction: refuses until the owner has decided, then does what was decided. */
export async function settleAffected(
  tx: Db,
  { ownerNo, choice, reason, ...change }: DecidedChange,
) {
  const affected = await affectedBookings(tx, change)
  if (affected.length === 0 || choice === 'keep') return
  if (choice === undefined) throw new AppError('affectedBookings')
  await cancelSeveral(tx, {
    reservationNos: affected.map(({ reservationNo }) => reservationNo),
    cancelledBy: 'store',
    actorNo: ownerNo,
    reason,
    now: change.now,
  })
}
