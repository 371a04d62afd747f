import { addDays, seoulMinutes, seoulToday } from '../seoul-day.ts'

/** Parts of a day that people ask for, in minutes of the business day, and the time they mostly mean. */
export const meals = {
  lunch: { label: '점심', from: 11 * 60, to: 15 * 60, aim: 12 * 60 },
  dinner: { label: '저녁', from: 17 * 60, to: 22 * 60, aim: 18 * 60 + 30 },
} as const
export type Meal = keyof typeof meals
export const mealNames = ['lunch', 'dinner'] as const satisfies readonly Meal[]

/** Lunch or dinner, when that minute is of one of them. */
export const mealAt = (minute: number): Meal | null =>
  mealNames.find((meal) => minute >= meals[meal].from && minute < meals[meal].to) ?? null

/** Whoever asks before this means lunch. */
const lunchUntil = 14 * 60
/** After this nobody finds a table any more: tomorrow is meant. */
const dayUntil = 21 * 60 + 30

/** What somebody who has not said anything probably means. */
export function likelyTableQuery(now: Date): { readonly day: string; readonly meal: Meal } {
  const today = seoulToday(now)
  const minutes = seoulMinutes(now)
  if (minutes >= dayUntil) return { day: addDays(today, 1), meal: 'lunch' }
  return { day: today, meal: minutes < lunchUntil ? 'lunch' : 'dinner' }
}
