import { messages } from '@matjari/contract/messages'
import {
  isOnGrid,
  isPast,
  type ReservableDay,
  slotReason,
} from '@matjari/contract/rules/reservations/slots'
import { slotReasons } from '@matjari/contract/rules/reservations/state'
import { type StayRule, stayOf } from '@matjari/contract/rules/reservations/stays'
import { formatClockTime, guestClock } from '@matjari/contract/rules/time/clock-time'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { AppError } from '../../../lib/http/app-error.ts'
import { reservableDay } from '../availability/rules.ts'
import type { DayRow } from '../availability/statement.ts'
import type { BookingRequest } from '../booking/rules.ts'
import type { LockedReservation } from '../store.ts'

const said = messages.reservation

type Recorded = Pick<LockedReservation, 'reserveDay' | 'reserveMin'> & {
  readonly restaurantName: string
  /** Null: a guest who only phoned or walked in, whose name is not kept for long. */
  readonly guestName: string | null
}

/** How the record of administrators names a booking: where, who and when. */
export function recordName({
  restaurantName,
  guestName,
  reserveDay,
  reserveMin,
}: Recorded): string {
  const when = `${dayLabel(reserveDay)} ${guestClock(formatClockTime(reserveMin))}`
  return [restaurantName, guestName ?? '전화나 현장 손님', when].join(' · ')
}
const conflict = (message: string) => new AppError('conflict', { message })

export const isSameSlot = (
  { reserveDay, reserveMin }: Pick<LockedReservation, 'reserveDay' | 'reserveMin'>,
  { day, minute }: BookingRequest,
) => reserveDay === day && reserveMin === minute

type Standing = Pick<
  LockedReservation,
  'reserveDay' | 'reserveMin' | 'numberOfGuests' | 'isOver' | 'stayMin'
>

/** Above the limits stays who makes nothing fuller; for anything more there must be room again. */
export const isStillOver = (before: Standing, to: BookingRequest, rule: StayRule | null) =>
  before.isOver &&
  isSameSlot(before, to) &&
  to.guests <= before.numberOfGuests &&
  // An owner may let fewer people stay longer.
  rule !== null &&
  stayOf(rule, to.guests) <= before.stayMin

/** Only a confirmed booking that is still to come can be changed or cancelled by its guest. */
export function notAheadRefusal(
  { state, reserveDay, reserveMin }: LockedReservation,
  now: Date,
): AppError | null {
  if (state === 'cancelled') return conflict(said.alreadyCancelled)
  const isAhead = state === 'confirmed' && !isPast(reserveDay, reserveMin, now)
  return isAhead ? null : conflict(said.notAhead)
}

type Move = {
  readonly before: LockedReservation
  readonly to: BookingRequest
  readonly row: DayRow | undefined
  readonly now: Date
}

/** Whether there is room is the counter's business. Who keeps the table may always change the party. */
export function moveRefusal({ before, to, row, now }: Move): AppError | null {
  const reservable = row && reservableDay(row, to.day)
  if (!row || !reservable) return conflict(said.noSettings)
  const refusal = isSameSlot(before, to) ? null : slotRefusal(reservable, to.minute, now)
  if (refusal) return refusal
  const { minNum, maxNum } = row
  if (minNum !== null && maxNum !== null && (to.guests < minNum || to.guests > maxNum))
    return new AppError('invalid', { message: said.guestsBetween(minNum, maxNum) })
  return null
}

/** In the order and the words of the booking statement. */
function slotRefusal(reservable: ReservableDay, minute: number, now: Date): AppError | null {
  const { isActive, window } = reservable
  if (isActive && window === null) return conflict(`${slotReasons.closed}.`)
  if (isActive && !isOnGrid(reservable, minute))
    return new AppError('invalid', { message: said.noSuchTime })
  const reason = slotReason(reservable, minute, now)
  return reason && conflict(`${slotReasons[reason]}.`)
}
