import type { GuestReservation } from '@matjari/contract/entities/reservation'
import { reservationSources } from '@matjari/contract/rules/reservations/state'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { dayLabel } from '@matjari/contract/rules/time/seoul-day'
import { guestName } from '../../../lib/guest-name.ts'

export type AffectedBooking = Pick<
  GuestReservation,
  | 'reservationNo'
  | 'reserveDay'
  | 'reserveTime'
  | 'numberOfGuests'
  | 'guestName'
  | 'memberNickname'
  | 'source'
>

/** One booking as the owner knows it: when, who, how many, and how it came in unless by ourselves. */
const affectedLine = (booking: AffectedBooking) => ({
  reservationNo: booking.reservationNo,
  when: `${dayLabel(booking.reserveDay)} ${guestClock(booking.reserveTime)}`,
  guest: `${guestName(booking)} · ${booking.numberOfGuests}명`,
  source: booking.source === 'app' ? null : `${reservationSources[booking.source]} 예약`,
})

/** In the order in which the guests would come. */
export const affectedLines = (bookings: readonly AffectedBooking[]) =>
  bookings
    .toSorted(
      (one, other) =>
        one.reserveDay.localeCompare(other.reserveDay) ||
        one.reserveTime.localeCompare(other.reserveTime),
    )
    .map(affectedLine)
