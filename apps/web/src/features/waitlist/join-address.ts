import { parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { isDay } from '@matjari/contract/seoul-day'

/** What somebody has said of their wish before the dialog opens; null where they have not. */
export type JoinParams = {
  readonly day: string
  readonly guests: number | null
  /** Around which time they would like to come. */
  readonly near: string | null
  readonly from: string | null
  readonly to: string | null
}

/** `?waiting=1` opens the dialog with the page: for a card, and for who comes back from the login. */
const openInAddress = 'waiting'

export const opensJoinDialog = (search: string) =>
  new URLSearchParams(search).get(openInAddress) === '1'

const timeIn = (text: string | null) => (text && parseClockTime(text) !== null ? text : null)

/** Whatever does not make sense in the address, or is over by now, is as if it were not there. */
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

/** The address that opens the dialog of this page with the wish in it, beside what it says already. */
export function searchWithJoin(
  search: string,
  { numberOfGuests, ...times }: { day: string; from: string; to: string; numberOfGuests: number },
): string {
  const address = new URLSearchParams(search)
  const said = { [openInAddress]: '1', ...times, guests: String(numberOfGuests) }
  for (const [name, value] of Object.entries(said)) address.set(name, value)
  return `?${address}`
}

export function searchWithoutJoin(search: string): string {
  const address = new URLSearchParams(search)
  for (const name of [openInAddress, 'from', 'to']) address.delete(name)
  return address.toString()
}
