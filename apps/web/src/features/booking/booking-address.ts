import { parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { isDay } from '@matjari/contract/seoul-day'

/** What the guest chose before the dialog opened; null where nothing was chosen. */
export type BookingChoice = {
  readonly day: string | null
  readonly time: string | null
  readonly guests: number | null
}

export const noBookingChoice: BookingChoice = { day: null, time: null, guests: null }

/** `?reserve=1` opens the booking dialog with the page. */
const openInAddress = 'reserve'

export const opensBookingDialog = (search: string) =>
  new URLSearchParams(search).get(openInAddress) === '1'

/** Values that make no sense or lie in the past are ignored. */
export function bookingChoiceIn(search: string, today: string): BookingChoice {
  const address = new URLSearchParams(search)
  const day = address.get('day') ?? ''
  const time = address.get('time') ?? ''
  const guests = Number(address.get('guests'))
  const isOver = isDay(day) && day < today
  return {
    day: isDay(day) && !isOver ? day : null,
    time: parseClockTime(time) !== null && !isOver ? time : null,
    guests:
      Number.isInteger(guests) && guests >= 1 && guests <= limits.settings.guestsMax
        ? guests
        : null,
  }
}

/** The address that opens the dialog of this page with the choice in it; other parameters stay. */
export function searchWithBooking(search: string, { day, time, guests }: BookingChoice): string {
  const address = new URLSearchParams(search)
  address.set(openInAddress, '1')
  for (const [name, value] of Object.entries({ day, time, guests: guests && String(guests) })) {
    if (value) address.set(name, value)
    else address.delete(name)
  }
  return `?${address}`
}

export function searchWithoutBooking(search: string): string {
  const address = new URLSearchParams(search)
  address.delete(openInAddress)
  return address.toString()
}
