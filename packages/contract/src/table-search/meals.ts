import { addDays, seoulMinutes, seoulToday } from '../seoul-day.ts'

/** The two meals in minutes of the business day, each with its usual hour. */
export const meals = {
  lunch: { label: '점심', from: 11 * 60, to: 15 * 60, aim: 12 * 60 },
  dinner: { label: '저녁', from: 17 * 60, to: 22 * 60, aim: 18 * 60 + 30 },
} as const
export type Meal = keyof typeof meals
export const mealNames = ['lunch', 'dinner'] as const satisfies readonly Meal[]

/** Lunch or dinner, when the minute belongs to one of them. */
export const mealAt = (minute: number): Meal | null =>
  mealNames.find((meal) => minute >= meals[meal].from && minute < meals[meal].to) ?? null

/** Before this minute the default is lunch. */
const lunchUntil = 14 * 60
/** After this minute it is too late for a table: the default is tomorrow. */
const dayUntil = 21 * 60 + 30

/** The default day and meal of a visitor who has not chosen. */
export function likelyTableQuery(now: Date): { readonly day: string; readonly meal: Meal } {
  const today = seoulToday(now)
  const minutes = seoulMinutes(now)
  if (minutes >= dayUntil) return { day: addDays(today, 1), meal: 'lunch' }
  return { day: today, meal: minutes < lunchUntil ? 'lunch' : 'dinner' }
}
