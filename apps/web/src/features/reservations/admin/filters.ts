import { type ReservationState, reservationStates } from '@matjari/contract/rules/reservation-state'
import { isDay } from '@matjari/contract/rules/seoul-day'

/** What the address of the administration's list says. The names are those of the call. */
export type BookingFilters = {
  readonly reserveDay: string
  readonly state: ReservationState | null
  readonly restaurantName: string
  readonly guest: string
  readonly page: number
}

export const everyBooking = '/admin/reservations'
const pageNumber = /^[1-9]\d{0,4}$/

/** Whatever does not make sense in it is as if it were not there. */
export function bookingFiltersIn(search: string): BookingFilters {
  const address = new URLSearchParams(search)
  const text = (name: string) => address.get(name)?.trim() ?? ''
  const reserveDay = text('reserveDay')
  const page = text('page')
  return {
    reserveDay: isDay(reserveDay) ? reserveDay : '',
    state: reservationStates.find((state) => state === text('state')) ?? null,
    restaurantName: text('restaurantName'),
    guest: text('guest'),
    page: pageNumber.test(page) ? Number(page) : 1,
  }
}

/** As a form and an address know them: everything is text. */
export const filterTexts = ({ reserveDay, state, restaurantName, guest }: BookingFilters) => ({
  reserveDay,
  state: state ?? '',
  restaurantName,
  guest,
})

/** The shortest address that says the same. */
export function bookingsAddress(filters: BookingFilters): string {
  const said = { ...filterTexts(filters), page: filters.page === 1 ? '' : String(filters.page) }
  const query = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
  return query.size > 0 ? `${everyBooking}?${query}` : everyBooking
}

export const isFiltered = (filters: BookingFilters) =>
  Object.values(filterTexts(filters)).some((text) => text !== '')
