import { parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { isDay } from '@matjari/contract/seoul-day'

/** What somebody has chosen before the sheet opens; null where they have not. */
export type BookingChoice = {
  readonly day: string | null
  readonly time: string | null
  readonly guests: number | null
}

export const noBookingChoice: BookingChoice = { day: null, time: null, guests: null }

/** `?reserve=1` opens the sheet with the page, for whoever comes to do just that. */
export const openInAddress = 'reserve'

export const opensBookingDialog = (search: string) =>
  new URLSearchParams(search).get(openInAddress) === '1'

/** Whatever does not make sense in the address, or is over by now, is as if it were not there. */
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

/** The address that opens the sheet of this page with the choice in it, beside what it says already. */
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
