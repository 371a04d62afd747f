import { inTransaction } from '../../lib/db/transaction.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { holdScheduleOf } from './locks-schedule.ts'
import { type BookingRequest, refuseTakenSlot } from './rules-booking.ts'
import { isSameSlot, moveRefusal, notAheadRefusal } from './rules-change.ts'
import { lockReservation, moveReservation } from './store.ts'
import { dayRow } from './store-days.ts'
import { insertEvents } from './store-events.ts'

type ChangeCommand = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly to: BookingRequest
}

/** Takes the new table and frees the old one, both or neither. */
export async function changeReservation(deps: Deps, { caller, reservationNo, to }: ChangeCommand) {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    // Before the booking, as the owner who changes the schedule does.
    await holdScheduleOf(tx, reservationNo)
    const before = await lockReservation(tx, reservationNo)
    if (before?.memberNo !== caller.memberNo) throw new AppError('notFound')
    const { restaurantNo } = before
    const row = await dayRow(tx, { restaurantNo, day: to.day })
    const refusal = notAheadRefusal(before, now) ?? moveRefusal({ before, to, row, now })
    if (refusal) throw refusal
    if (isSameSlot(before, to) && before.numberOfGuests === to.guests) return

    const after = { reserveDay: to.day, reserveMin: to.minute, numberOfGuests: to.guests }
    await moveReservation(tx, { reservationNo, ...after })
    await insertEvents(tx, [
      {
        reservationNo,
        kind: 'changed',
        actor: 'member',
        actorNo: caller.memberNo,
        ...after,
        fromDay: before.reserveDay,
        fromMin: before.reserveMin,
        fromGuests: before.numberOfGuests,
        createdAt: now,
      },
    ])
  }).catch(refuseTakenSlot)
}
