import { reservationStates } from '@matjari/contract/reservations/state'
import { isDay } from '@matjari/contract/seoul-day'
import { anyText, listAddress, oneOf } from '../../../lib/list-address.ts'

/** What the address of the administration's list says. The names are those of the call. */
export const bookingsAddress = listAddress('/admin/reservations', {
  reserveDay: (text) => (isDay(text) ? text : ''),
  state: oneOf(reservationStates),
  restaurantName: anyText,
  guest: anyText,
})

export type BookingFilters = ReturnType<typeof bookingsAddress.read>
