import { messages } from '@matjari/contract/messages'
import { canBecome, type ReservationState } from '@matjari/contract/rules/reservation-state'
import { seoulToday } from '@matjari/contract/rules/seoul-day'
import { inTransaction } from '../../lib/db/transaction.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { withOwnRestaurant } from '../restaurants/commands-own.ts'
import { type SentWish, wishOf } from './commands.ts'
import { refuseTaken } from './commands-change.ts'
import { entryRefusal } from './rules-board.ts'
import { insertEntry, lockReservation, setState } from './store.ts'
import { ruleRow } from './store-days.ts'
import { insertEvents } from './store-events.ts'

type Entry = {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly wish: SentWish
  readonly guest: {
    readonly source: 'phone' | 'walkIn'
    readonly guestName: string
    readonly guestPhone: string
    readonly memo: string
  }
}

/** A guest on the phone or at the door takes a table like everyone else. Answers with its number. */
export function enterGuest(deps: Deps, entry: Entry): Promise<string> {
  const { caller, guest } = entry
  const now = deps.now()
  return withOwnRestaurant(deps, entry, async (tx, restaurantNo) => {
    const wish = wishOf(entry.wish)
    const rule = await ruleRow(tx, { restaurantNo, day: wish.day })
    const refusal = entryRefusal({ wish, rule, now })
    if (refusal) throw refusal
    const kept = {
      reserveDay: wish.day,
      reserveMin: wish.minute,
      numberOfGuests: wish.guests,
      createdAt: now,
    }
    const reservationNo = await insertEntry(tx, { restaurantNo, ...kept, ...guest })
    const by = { actor: 'store', actorNo: caller.memberNo } as const
    await insertEvents(tx, [{ reservationNo, kind: 'booked', ...by, ...kept }])
    return reservationNo
  }).catch(refuseTaken)
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
