import { addDays, seoulToday } from '@matjari/contract/rules/seoul-day'
import type { Db } from '../../lib/db/database.ts'
import { AppError } from '../../lib/http/app-error.ts'
import { cancelSeveral } from './commands-cancel.ts'
import { type Schedule, strandedAmong } from './rules-schedule.ts'
import { confirmedFrom } from './store-guests.ts'
import { holdSchedules, scheduleOf } from './store-schedule.ts'

/** What the owner decided about bookings that a change strands; undefined: not asked yet. */
export type AffectedChoice = 'keep' | 'cancel' | undefined

type Planned = {
  readonly restaurantNo: string
  readonly now: Date
  /** The schedule as the change would leave it. */
  readonly change: (schedule: Schedule) => Schedule
}

/** The bookings to come that could not be kept after the change. */
export async function strandedBy(db: Db, { restaurantNo, now, change }: Planned) {
  // Yesterday's night may still be going on.
  const from = addDays(seoulToday(now), -1)
  const before = await scheduleOf(db, { restaurantNo, from })
  const bookings = await confirmedFrom(db, { restaurantNo, from })
  return strandedAmong(bookings, { before, after: change(before), now })
}

type Decided = Planned & {
  readonly ownerNo: string
  readonly choice: AffectedChoice
  readonly reason: string
}

/** Before the change, in its transaction: refuses until the owner has decided, then does what was decided. */
export async function settleStranded(tx: Db, { ownerNo, choice, reason, ...planned }: Decided) {
  await holdSchedules(tx, [planned.restaurantNo])
  const stranded = await strandedBy(tx, planned)
  if (stranded.length === 0 || choice === 'keep') return
  if (choice === undefined) throw new AppError('affectedBookings')
  const reservationNos = stranded.map(({ reservationNo }) => reservationNo)
  await cancelSeveral(tx, {
    reservationNos,
    cancelledBy: 'store',
    actorNo: ownerNo,
    reason,
    now: planned.now,
  })
}
