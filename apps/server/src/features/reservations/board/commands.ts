import { messages } from '@matjari/contract/messages'
import { canBecome, type ReservationState } from '@matjari/contract/rules/reservations/state'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { withOwnRestaurant } from '../../restaurants/commands.ts'
import { dayRow } from '../availability/store.ts'
import { type BookingRequest, refuseTakenSlot } from '../booking/rules.ts'
import { insertEvents, lockReservation, setState } from '../store.ts'
import { entryRefusal } from './rules.ts'
import { insertEntry } from './store.ts'

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
}

/** A guest on the phone or at the door takes a table like everyone else. Answers with its number. */
export function enterGuest(deps: Deps, entry: Entry): Promise<string> {
  const { caller, request, guest } = entry
  const now = deps.now()
  return withOwnRestaurant(deps, entry, async (tx, restaurantNo) => {
    const row = await dayRow(tx, { restaurantNo, day: request.day })
    const refusal = entryRefusal({ request, row, now })
    if (refusal) throw refusal
    const kept = {
      reserveDay: request.day,
      reserveMin: request.minute,
      numberOfGuests: request.guests,
      createdAt: now,
    }
    const reservationNo = await insertEntry(tx, { restaurantNo, ...kept, ...guest })
    const by = { actor: 'store', actorNo: caller.memberNo } as const
    await insertEvents(tx, [{ reservationNo, kind: 'booked', ...by, ...kept }])
    return reservationNo
  }).catch(refuseTakenSlot)
}

type Mark = {
  readonly caller: Caller
  readonly reservationNo: string
  readonly from: ReservationState
  readonly to: 'visited' | 'noShow'
}

/** Compare and set: what changed since the owner looked is not overwritten. */
export async function markGuest(deps: Deps, { caller, reservationNo, from, to }: Mark) {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const reservation = await lockReservation(tx, reservationNo)
    if (reservation?.ownerNo !== caller.memberNo) throw new AppError('notFound')
    if (reservation.reserveDay > seoulToday(now))
      throw new AppError('conflict', { message: messages.reservation.notYet })
    if (!canBecome(from, to) || !(await setState(tx, { reservationNo, from, to })))
      throw new AppError('conflict')
    const { reserveDay, reserveMin, numberOfGuests } = reservation
    await insertEvents(tx, [
      {
        reservationNo,
        kind: to,
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
