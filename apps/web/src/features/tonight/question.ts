import { isDay, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { likelyQuestion, type Meal, mealNames } from '@matjari/contract/rules/tonight/meals'

/** When somebody wants to eat, and with how many. */
export type Question = { readonly day: string; readonly meal: Meal; readonly guests: number }

export const usualGuests = 2
export const guestsMost = 100

export const isMeal = (text: unknown): text is Meal => mealNames.some((meal) => meal === text)

export const isParty = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= guestsMost

/** What somebody has chosen before, where it still counts. */
export type LastChoice = { readonly meal?: Meal | undefined; readonly guests?: number | undefined }

/**
 * Whatever the address does not say, or no longer makes sense in it, is what was chosen last on this device,
 * and otherwise what the clock suggests.
 */
export function questionIn(address: URLSearchParams, now: Date, last: LastChoice = {}): Question {
  const likely = likelyQuestion(now)
  const day = address.get('day') ?? ''
  const meal = address.get('meal')
  const guests = Number(address.get('guests'))
  return {
    day: isDay(day) && day >= seoulToday(now) ? day : likely.day,
    meal: isMeal(meal) ? meal : (last.meal ?? likely.meal),
    guests: isParty(guests) ? guests : (last.guests ?? usualGuests),
  }
}

/** Somebody wants to eat near where they are. */
export const isNear = (address: URLSearchParams) => address.get('near') === '1'
export const nearTexts = (near: boolean): Readonly<Record<string, string>> =>
  near ? { near: '1' } : {}

/** All of it: an address that is shared or gone back to means the same evening. */
export const questionTexts = ({ day, meal, guests }: Question) => ({
  day,
  meal,
  guests: String(guests),
})

type Table = { readonly restaurantNo: string; readonly time: string }

/** Opens the booking sheet with everything chosen. */
export const tableAddress = (
  { restaurantNo, time }: Table,
  { day, guests }: Pick<Question, 'day' | 'guests'>,
) =>
  `/restaurant/${restaurantNo}?${new URLSearchParams({ reserve: '1', day, time, guests: String(guests) })}`

/** Opens the line for the meal that is full. */
export const waitingAddress = (restaurantNo: string, question: Question) =>
  `${restaurantAddress(restaurantNo, question)}&waiting=1`

/** The restaurant's page keeps the question. */
export const restaurantAddress = (restaurantNo: string, question: Question) =>
  `/restaurant/${restaurantNo}?${new URLSearchParams(questionTexts(question))}`
