import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/rules/desk/limits'
import { isOnGrid, type ReservableDay } from '@matjari/contract/rules/reservations/slots'
import { violated } from '../../../lib/db/errors.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { type BookingRequest, isMemberChanged, refuseTakenSlot } from '../booking/rules.ts'
import { isSameSlot } from '../changes/rules.ts'
import type { LockedReservation, NewEvent } from '../store.ts'
import type { UntoldMove } from './store.ts'

const conflict = (message: string) => new AppError('conflict', { message })

/** Only who is still expected can be given another table; a note may be written later, too. */
export function moveRefusal(
  { state }: Pick<LockedReservation, 'state'>,
  { isMoved }: { readonly isMoved: boolean },
): AppError | null {
  if (state === 'cancelled') return conflict(messages.reservation.alreadyCancelled)
  return isMoved && state !== 'confirmed' ? conflict(messages.reservation.notAhead) : null
}

type Kept = {
  readonly before: LockedReservation
  readonly to: BookingRequest
  readonly reservable: ReservableDay
  readonly maxNum: number | null
}

/** What the owner was asked about before is not asked again, but stays what it is. */
export function isOverStill({ before, to, reservable, maxNum }: Kept): boolean {
  if (!before.isOver) return false
  if (maxNum !== null && to.guests > maxNum) return true
  if (!isSameSlot(before, to)) return false
  return to.guests <= before.numberOfGuests || !isOnGrid(reservable, to.minute)
}

/** What else its guest holds or does is not the owner's business: the answer says only that it cannot be. */
export function refuseMove(error: unknown): never {
  if (isMemberChanged(error) || violated(error) === 'reservation_live_once')
    throw conflict(messages.desk.cannotMove)
  return refuseTakenSlot(error)
}

type Move = {
  readonly before: LockedReservation
  readonly to: BookingRequest
  readonly isAsked: boolean
  readonly actorNo: string
  /** What the owner changed before and its guest has not been told yet, oldest first. */
  readonly untold: readonly UntoldMove[]
  readonly now: Date
}

/**
 * What is written down of it. The guest is told only after a while, once, from the table they know to the one it has
 * become by then; if that is the same, not at all.
 */
export function moveEvent({ before, to, isAsked, actorNo, untold, now }: Move): NewEvent {
  const [known] = untold
  const isTakenBack =
    known?.fromDay === to.day && known.fromMin === to.minute && known.fromGuests === to.guests
  const heard = isTakenBack ? undefined : known
  return {
    reservationNo: before.reservationNo,
    kind: 'changed',
    actor: 'store',
    actorNo,
    isAsked,
    reserveDay: to.day,
    reserveMin: to.minute,
    numberOfGuests: to.guests,
    fromDay: heard?.fromDay ?? before.reserveDay,
    fromMin: heard?.fromMin ?? before.reserveMin,
    fromGuests: heard?.fromGuests ?? before.numberOfGuests,
    createdAt: now,
    toldAt: isTakenBack ? now : null,
    retryAt: isTakenBack ? null : new Date(now.getTime() + deskLimits.undoSeconds * 1_000),
  }
}

type Noting = { readonly actorNo: string; readonly now: Date }

/** Another note of the restaurant's own: the board says who wrote it, and its guest hears nothing. */
export const noteEvent = (before: LockedReservation, { actorNo, now }: Noting): NewEvent => ({
  reservationNo: before.reservationNo,
  kind: 'changed',
  actor: 'store',
  actorNo,
  reserveDay: before.reserveDay,
  reserveMin: before.reserveMin,
  numberOfGuests: before.numberOfGuests,
  createdAt: now,
  toldAt: now,
})
