import { isPast } from '@matjari/contract/rules/reservations/slots'
import { canBecome, type ReservationState } from '@matjari/contract/rules/reservations/state'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { holdScheduleOf } from '../../schedule/locks.ts'
import { mayServe } from '../../staff/access/commands.ts'
import { isRepeat } from '../repeats/commands.ts'
import { insertEvents, lockReservation, setState } from '../store.ts'
import { markRefusal } from './rules.ts'
import { canBeExpected } from './store.ts'

type Mark = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly from: ReservationState
  readonly to: 'visited' | 'noShow' | 'confirmed'
  readonly key: string | undefined
}

/** Compare and set: what changed since the owner looked is not overwritten. A mark may be taken back. */
export async function markGuest(deps: Deps, { caller, reservationNo, from, to, key }: Mark) {
  const now = deps.now()
  const restaurantNo = await inTransaction(deps.db, async (tx) => {
    // Whoever closes the restaurant waits, or has done so: before the booking, as everywhere.
    if (to === 'confirmed') await holdScheduleOf(tx, reservationNo)
    const reservation = await lockReservation(tx, reservationNo)
    if (!reservation || !(await mayServe(tx, caller, reservation))) throw new AppError('notFound')
    const { restaurantNo } = reservation
    const what = ['mark', reservationNo, from, to]
    if (await isRepeat(tx, { restaurantNo, caller, key, what, now })) return restaurantNo
    const refusal = markRefusal(reservation, { to, now })
    if (refusal) throw refusal
    const isExpectedAgain =
      to === 'confirmed' && !isPast(reservation.reserveDay, reservation.reserveMin, now)
    if (isExpectedAgain && !(await canBeExpected(tx, reservation))) throw new AppError('conflict')
    if (!canBecome(from, to) || !(await setState(tx, { reservationNo, from, to })))
      throw new AppError('conflict')
    const { reserveDay, reserveMin, numberOfGuests } = reservation
    await insertEvents(tx, [
      {
        reservationNo,
        kind: to === 'confirmed' ? 'takenBack' : to,
        actor: 'store',
        actorNo: caller.memberNo,
        fromState: from,
        reserveDay,
        reserveMin,
        numberOfGuests,
        createdAt: now,
      },
    ])
    return restaurantNo
  })
  deps.hints.changed(restaurantNo)
}
