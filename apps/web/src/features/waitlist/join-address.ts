import { parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { isDay } from '@matjari/contract/seoul-day'

/** What the guest chose before the dialog opened; null where nothing was chosen. */
export type JoinParams = {
  readonly day: string
  readonly guests: number | null
  /** The time around which they would like to come. */
  readonly near: string | null
  readonly from: string | null
  readonly to: string | null
}

/** `?waiting=1` opens the dialog with the page: for links on cards, and for the return from the login. */
const openInAddress = 'waiting'

export const opensJoinDialog = (search: string) =>
  new URLSearchParams(search).get(openInAddress) === '1'

const timeIn = (text: string | null) => (text && parseClockTime(text) !== null ? text : null)

/** Values that make no sense or lie in the past are ignored. */
export function joinParamsIn(search: string, today: string): JoinParams {
  const address = new URLSearchParams(search)
  const day = address.get('day') ?? ''
  const guests = Number(address.get('guests'))
  const isParty = Number.isInteger(guests) && guests >= 1 && guests <= limits.settings.guestsMax
  return {
    day: isDay(day) && day >= today ? day : today,
    guests: isParty ? guests : null,
    near: timeIn(address.get('time')),
    from: timeIn(address.get('from')),
    to: timeIn(address.get('to')),
  }
}

/** The address that opens the dialog of this page with the request in it; other parameters stay. */
export function searchWithJoin(
  search: string,
  { numberOfGuests, ...times }: { day: string; from: string; to: string; numberOfGuests: number },
): string {
  const address = new URLSearchParams(search)
  const params = { [openInAddress]: '1', ...times, guests: String(numberOfGuests) }
  for (const [name, value] of Object.entries(params)) address.set(name, value)
  return `?${address}`
}

export function searchWithoutJoin(search: string): string {
  const address = new URLSearchParams(search)
  for (const name of [openInAddress, 'from', 'to']) address.delete(name)
  return address.toString()
}
