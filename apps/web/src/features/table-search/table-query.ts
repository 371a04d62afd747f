import { parseClockTime } from '@matjari/contract/clock-time'
import { addDays, isDay, seoulMinutes, seoulToday } from '@matjari/contract/seoul-day'
import {
  likelyTableQuery,
  type Meal,
  mealAt,
  mealNames,
  meals,
} from '@matjari/contract/table-search/meals'
import { leastMinutesAhead } from '@matjari/contract/table-search/offers'

/** When the guest wants to eat, and with how many people. */
export type TableQuery = {
  readonly day: string
  /** Null: the requested hour belongs to no meal. */
  readonly meal: Meal | null
  readonly guests: number
  /** The requested hour; without one, the usual hour of the meal. */
  readonly time?: string | undefined
}

const defaultGuests = 2
export const maxGuests = 100

export const isMeal = (text: unknown): text is Meal => mealNames.some((meal) => meal === text)

export const isParty = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxGuests

/** Earlier choices of this visitor, as far as they still count. */
export type LastChoice = { readonly meal?: Meal | undefined; readonly guests?: number | undefined }

/**
 * Parts that are missing in the address, or no longer make sense, come from the last choice on this device, and
 * otherwise from the clock.
 */
export function tableQueryIn(
  address: URLSearchParams,
  now: Date,
  last: LastChoice = {},
): TableQuery {
  const likely = likelyTableQuery(now)
  const day = address.get('day') ?? ''
  const meal = address.get('meal')
  const time = address.get('time') ?? ''
  const minute = parseClockTime(time)
  const guests = Number(address.get('guests'))
  const validDay = isDay(day) && day >= seoulToday(now) ? day : null
  const party = isParty(guests) ? guests : (last.guests ?? defaultGuests)
  if (minute !== null)
    return { day: validDay ?? dayFor(minute, now), meal: mealAt(minute), guests: party, time }
  return {
    day: validDay ?? likely.day,
    meal: isMeal(meal) ? meal : (last.meal ?? likely.meal),
    guests: party,
  }
}

/** An hour that is already over today means tomorrow. */
const dayFor = (minute: number, now: Date) =>
  addDays(seoulToday(now), minute < seoulMinutes(now) + leastMinutesAhead ? 1 : 0)

/** The minute of the day around which times are shown. */
export const targetMinute = ({ time = '', meal }: Pick<TableQuery, 'time' | 'meal'>) =>
  parseClockTime(time) ?? meals[meal ?? 'dinner'].aim

/** The guest wants to eat near their position. */
export const isNear = (address: URLSearchParams) => address.get('near') === '1'
export const nearTexts = (near: boolean): Readonly<Record<string, string>> =>
  near ? { near: '1' } : {}

/** All parts: an address that is shared or revisited means the same evening. */
export const tableQueryTexts = ({
  day,
  meal,
  guests,
  time,
}: TableQuery): Readonly<Record<string, string>> => ({
  day,
  ...(time ? { time } : meal && { meal }),
  guests: String(guests),
})

/** As the server expects it in calls. */
export const tableQueryInput = ({ day, meal, guests, time }: TableQuery) => ({
  day,
  time,
  meal: meal ?? undefined,
  guests: String(guests),
})

/** Opens the booking dialog with everything chosen. */
export const bookingAddress = (
  { restaurantNo, time }: { restaurantNo: string; time: string },
  { day, guests }: Pick<TableQuery, 'day' | 'guests'>,
) =>
  `/restaurant/${restaurantNo}?${new URLSearchParams({ reserve: '1', day, time, guests: String(guests) })}`

/** Opens the waitlist for the full meal. */
export const waitlistAddress = (restaurantNo: string, query: TableQuery) =>
  `${restaurantAddress(restaurantNo, query)}&waiting=1`

/** The restaurant's page with the same table query. */
export const restaurantAddress = (restaurantNo: string, query: TableQuery) =>
  `/restaurant/${restaurantNo}?${new URLSearchParams(tableQueryTexts(query))}`
