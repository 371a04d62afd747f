/**
 * What a day is for somebody who wants a table. Whoever finds a time finds it `open`; `closed` is only the day on which
 * nobody opens, and `paused` also the open one for which no bookings are taken, or not yet.
 */
export const dayStates = ['open', 'full', 'closed', 'over', 'paused', 'phoneOnly'] as const
export type DayState = (typeof dayStates)[number]

/** What the part of the day is that was asked for: `full` where others have its tables, `none` where it has no times. */
export const mealStates = ['open', 'full', 'none'] as const
export type MealState = (typeof mealStates)[number]
