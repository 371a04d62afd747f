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

/** When somebody wants to eat, and with how many. */
export type TableQuery = {
  readonly day: string
  /** Null: the hour that is asked for is of neither. */
  readonly meal: Meal | null
  readonly guests: number
  /** The hour that is asked for; without one, when people mostly eat. */
  readonly time?: string | undefined
}

export const defaultGuests = 2
export const maxGuests = 100

export const isMeal = (text: unknown): text is Meal => mealNames.some((meal) => meal === text)

export const isParty = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxGuests

/** What somebody has chosen before, where it still counts. */
export type LastChoice = { readonly meal?: Meal | undefined; readonly guests?: number | undefined }

/**
 * Whatever the address does not say, or no longer makes sense in it, is what was chosen last on this device,
 * and otherwise what the clock suggests.
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
  const said = isDay(day) && day >= seoulToday(now) ? day : null
  const party = isParty(guests) ? guests : (last.guests ?? defaultGuests)
  if (minute !== null)
    return { day: said ?? dayFor(minute, now), meal: mealAt(minute), guests: party, time }
  return {
    day: said ?? likely.day,
    meal: isMeal(meal) ? meal : (last.meal ?? likely.meal),
    guests: party,
  }
}

/** An hour that nobody can come to any more today is meant for tomorrow. */
const dayFor = (minute: number, now: Date) =>
  addDays(seoulToday(now), minute < seoulMinutes(now) + leastMinutesAhead ? 1 : 0)

/** The minute of the day to which the times that are shown are nearest. */
export const targetMinute = ({ time = '', meal }: Pick<TableQuery, 'time' | 'meal'>) =>
  parseClockTime(time) ?? meals[meal ?? 'dinner'].aim

/** Somebody wants to eat near where they are. */
export const isNear = (address: URLSearchParams) => address.get('near') === '1'
export const nearTexts = (near: boolean): Readonly<Record<string, string>> =>
  near ? { near: '1' } : {}

/** All of it: an address that is shared or gone back to means the same evening. */
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

/** As the server is asked for tables. */
export const tableQueryInput = ({ day, meal, guests, time }: TableQuery) => ({
  day,
  time,
  meal: meal ?? undefined,
  guests: String(guests),
})

/** Opens the booking sheet with everything chosen. */
export const bookingAddress = (
  { restaurantNo, time }: { restaurantNo: string; time: string },
  { day, guests }: Pick<TableQuery, 'day' | 'guests'>,
) =>
  `/restaurant/${restaurantNo}?${new URLSearchParams({ reserve: '1', day, time, guests: String(guests) })}`

/** Opens the line for the meal that is full. */
export const waitlistAddress = (restaurantNo: string, question: TableQuery) =>
  `${restaurantAddress(restaurantNo, question)}&waiting=1`

/** The restaurant's page keeps the question. */
export const restaurantAddress = (restaurantNo: string, question: TableQuery) =>
  `/restaurant/${restaurantNo}?${new URLSearchParams(tableQueryTexts(question))}`
