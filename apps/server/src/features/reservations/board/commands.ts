import { messages } from '@matjari/contract/messages'
import { isPast } from '@matjari/contract/rules/reservations/slots'
import { canBecome, type ReservationState } from '@matjari/contract/rules/reservations/state'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { withOwnRestaurant } from '../../restaurants/commands.ts'
import { holdScheduleOf } from '../../schedule/locks.ts'
import { dayRow } from '../availability/store.ts'
import { type BookingRequest, keysSince, refuseTakenSlot } from '../booking/rules.ts'
import { insertEvents, lockReservation, setState } from '../store.ts'
import { entryHash, entryRefusal, markRefusal } from './rules.ts'
import { canBeExpected, entryByKey, forgetEntryKey, insertEntry } from './store.ts'

type Entry = {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly request: BookingRequest
  readonly guest: {
    readonly source: 'phone' | 'walkIn'
    readonly guestName: string
    readonly guestPhone: string
    readonly memo: string
  }
  readonly key: string | undefined
}

/**
 * A guest on the phone or at the door takes a table like everyone else. Answers with its number. Of two
 * with one key the second waits for the restaurant, then finds the first.
 */
export function enterGuest(
  deps: Deps,
  entry: Entry,
): Promise<{ reservationNo: string; isReplay: boolean }> {
  const { caller, request, guest, key } = entry
  const now = deps.now()
  return withOwnRestaurant(deps, entry, async (tx, restaurantNo) => {
    const idemHash = key === undefined ? null : entryHash(request, guest)
    if (key !== undefined) {
      const known = { restaurantNo, idemKey: key, since: keysSince(now) }
      const kept = await entryByKey(tx, known)
      if (kept && idemHash?.equals(kept.idemHash ?? Buffer.alloc(0)))
        return { reservationNo: kept.reservationNo, isReplay: true }
      if (kept) throw new AppError('unprocessable', { message: messages.reservation.otherRequest })
      await forgetEntryKey(tx, known)
    }
    const row = await dayRow(tx, { restaurantNo, day: request.day })
    const refusal = entryRefusal({ request, row, now })
    if (refusal) throw refusal
    const kept = {
      reserveDay: request.day,
      reserveMin: request.minute,
      numberOfGuests: request.guests,
      createdAt: now,
    }
    const idem = { idemKey: key ?? null, idemHash }
    const reservationNo = await insertEntry(tx, { restaurantNo, ...kept, ...guest, ...idem })
    const by = { actor: 'store', actorNo: caller.memberNo } as const
    await insertEvents(tx, [{ reservationNo, kind: 'booked', ...by, ...kept }])
    return { reservationNo, isReplay: false }
  }).catch(refuseTakenSlot)
}

type Mark = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly from: ReservationState
  readonly to: 'visited' | 'noShow' | 'confirmed'
}

/** Compare and set: what changed since the owner looked is not overwritten. A mark may be taken back. */
export async function markGuest(deps: Deps, { caller, reservationNo, from, to }: Mark) {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    // Whoever closes the restaurant waits, or has done so: before the booking, as everywhere.
    if (to === 'confirmed') await holdScheduleOf(tx, reservationNo)
    const reservation = await lockReservation(tx, reservationNo)
    if (reservation?.ownerNo !== caller.memberNo) throw new AppError('notFound')
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
  })
}
