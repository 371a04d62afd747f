import type { Reservation } from '@matjari/contract/entities/reservation'
import { isPast } from '@matjari/contract/rules/reservations/slots'
import { reservationStateLabel } from '@matjari/contract/rules/reservations/state'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import type { GuestViewRow } from './store.ts'

type BookingRow = Pick<
  GuestViewRow,
  | 'reservationNo'
  | 'restaurantNo'
  | 'restaurantName'
  | 'reserveDay'
  | 'reserveMin'
  | 'numberOfGuests'
  | 'createdAt'
  | 'state'
  | 'cancelledBy'
  | 'cancelReason'
>

/** What everyone who may see a booking sees of it. */
export const bookingOf = (row: BookingRow) => ({
  reservationNo: row.reservationNo,
  restaurantNo: row.restaurantNo,
  restaurantName: row.restaurantName,
  reserveDay: row.reserveDay,
  reserveTime: formatClockTime(row.reserveMin),
  numberOfGuests: row.numberOfGuests,
  createDate: row.createdAt.toISOString(),
  status: reservationStateLabel(row.state),
  reservationStatus: reservationStateLabel(row.state),
  state: row.state,
  cancelledBy: row.cancelledBy,
  cancelReason: row.cancelReason,
})

const isAhead = (row: BookingRow, now: Date) =>
  row.state === 'confirmed' && !isPast(row.reserveDay, row.reserveMin, now)

/** As its guest sees it. */
export function guestViewOf(row: GuestViewRow, now: Date): Reservation {
  const mayChange = isAhead(row, now)
  return {
    ...bookingOf(row),
    restaurantAddress: row.restaurantAddress,
    restaurantImage: row.photo,
    lat: row.latitude,
    lng: row.longitude,
    request: row.request,
    phone: row.guestPhone,
    canCancel: mayChange,
    canChange: mayChange,
    isReviewed: row.isReviewed,
  }
}

/** From latest-first: what is to come, nearest first; then what has been. */
export function upcomingFirst(rows: readonly GuestViewRow[], now: Date): Reservation[] {
  const coming = rows.filter((row) => isAhead(row, now)).reverse()
  const over = rows.filter((row) => !isAhead(row, now))
  return [...coming, ...over].map((row) => guestViewOf(row, now))
}
