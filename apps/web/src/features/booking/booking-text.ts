import { guestClock } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import type { Canceller, ReservationState } from '@matjari/contract/reservations/state'
import { dayLabel, daysBetween, seoulToday } from '@matjari/contract/seoul-day'
import { mealText } from './booking-slots.ts'

/** Still ahead and confirmed by the server's clock: the browser's clock may be wrong. */
const isComing = ({ canCancel, canChange }: Reservation) => canCancel || canChange

/** The server sorts: upcoming bookings with the nearest first, then past ones with the latest first. */
export const bookingGroups = (reservations: readonly Reservation[]) => ({
  coming: reservations.filter(isComing),
  past: reservations.filter((reservation) => !isComing(reservation)),
})

const tones = {
  confirmed: 'ok',
  visited: 'neutral',
  noShow: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<ReservationState, string>

export const stateTone = (state: ReservationState | null | undefined) =>
  state ? tones[state] : 'warn'

const yearOf = (day: string) => day.slice(0, 4)

/** 11.16 (월), or 2025.11.16 (일) for another year. */
export const dayText = (day: string, now: Date) =>
  yearOf(day) === yearOf(seoulToday(now)) ? dayLabel(day) : `${yearOf(day)}.${dayLabel(day)}`

/** How far away a coming day is. The hours after midnight belong to the evening before. */
export function distanceText(day: string, now: Date): string {
  const days = Math.max(0, daysBetween(seoulToday(now), day))
  if (days === 0) return '오늘'
  return days === 1 ? '내일' : `${days}일 뒤`
}

/** 오늘, 내일, 11.18 (수), or 2027.1.3 (일) in another year. */
export function relativeDayText(day: string, now: Date): string {
  const days = daysBetween(seoulToday(now), day)
  if (days === 0) return '오늘'
  return days === 1 ? '내일' : dayText(day, now)
}

/** For a guest who has just booked. */
export const bookedText = (
  { reserveDay, reserveTime }: Pick<Reservation, 'reserveDay' | 'reserveTime'>,
  now: Date,
) => `바로 확정됐어요. ${relativeDayText(reserveDay, now)} ${mealText(reserveTime)}에 만나요.`

const cancelledBy: Readonly<Record<Canceller, string>> = {
  member: '내가 취소했어요.',
  store: '가게가 취소했어요.',
  admin: '관리자가 취소했어요.',
}

type Cancelled = Pick<Reservation, 'state' | 'cancelledBy' | 'cancelReason'>

/** Who cancelled the booking and why, or null while it is not cancelled. */
export function cancelText({
  state,
  cancelledBy: canceller,
  cancelReason,
}: Cancelled): string | null {
  if (state !== 'cancelled') return null
  const parts = [canceller && cancelledBy[canceller], cancelReason && `이유: ${cancelReason}`]
  return parts.filter(Boolean).join(' ') || null
}

type Table = Pick<Reservation, 'restaurantName' | 'reserveDay' | 'reserveTime' | 'numberOfGuests'>

export const cancelQuestion = (table: Table, now: Date) =>
  [
    table.restaurantName,
    `${dayText(table.reserveDay, now)} ${guestClock(table.reserveTime)} · ${table.numberOfGuests}명`,
    '예약을 취소할까요?',
    '취소하면 되돌릴 수 없어요.',
  ].join('\n')
