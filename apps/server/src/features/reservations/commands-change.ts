import { violated } from '../../lib/db/errors.ts'
import { inTransaction } from '../../lib/db/transaction.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { holdScheduleOf } from './locks-schedule.ts'
import { isSlotFull } from './rules-booking.ts'
import { isSameSlot, moveRefusal, notAheadRefusal } from './rules-change.ts'
import { lockReservation, moveReservation } from './store.ts'
import { ruleRow } from './store-days.ts'
import { insertEvents } from './store-events.ts'

type Wish = { readonly day: string; readonly minute: number; readonly guests: number }

type Asked = { readonly caller: Caller; readonly reservationNo: string; readonly to: Wish }

/** Takes the new table and frees the old one, both or neither. */
export async function changeReservation(deps: Deps, { caller, reservationNo, to }: Asked) {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    // Before the booking, as the owner who changes the schedule does.
    await holdScheduleOf(tx, reservationNo)
    const before = await lockReservation(tx, reservationNo)
    if (before?.memberNo !== caller.memberNo) throw new AppError('notFound')
    const { restaurantNo } = before
    const rule = await ruleRow(tx, { restaurantNo, day: to.day })
    const refusal = notAheadRefusal(before, now) ?? moveRefusal({ before, to, rule, now })
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
  }).catch(refuseTaken)
}

/** The counter and the index have the last word, whatever was seen before. */
export function refuseTaken(error: unknown): never {
  if (isSlotFull(error)) throw new AppError('slotTaken')
  if (violated(error) === 'reservation_live_once') throw new AppError('alreadyBooked')
  throw error
}
