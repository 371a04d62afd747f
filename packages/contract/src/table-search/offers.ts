import { formatClockTime, parseClockTime } from '../clock-time.ts'
import { type Meal, meals } from './meals.ts'

/**
 * What a day is for somebody who wants a table. Whoever finds a time finds it `open`; `closed` is only the day on which
 * nobody opens, and `paused` also the open one for which no bookings are taken, or not yet.
 */
export const dayStates = ['open', 'full', 'closed', 'over', 'paused', 'phoneOnly'] as const
export type DayState = (typeof dayStates)[number]

/** What the part of the day is that was asked for: `full` where others have its tables, `none` where it has no times. */
export const mealStates = ['open', 'full', 'none'] as const

/** Nobody gets up and sits down at a table faster. */
export const leastMinutesAhead = 20
/** As many times as a card could show. */
export const timesMost = 6
/** What is left is said when it is so little. */
const fewLeft = 3
/** How far it is looked for another day. */
export const nextDaysMost = 14

/** Whoever wants to come at an hour of a meal would also come so much earlier or later. */
const aroundMinutes = 120

/** When somebody wants to eat: around a time, at a part of the day, or whenever. */
export type TimeRange = {
  readonly from: number
  readonly to: number
  /** The times nearest to it are shown. */
  readonly aim: number
}

const lastMinute = 48 * 60

export function timeRangeOf({
  time,
  meal,
}: {
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
}): TimeRange {
  const at = time === undefined ? null : parseClockTime(time)
  if (at !== null && meal !== undefined) {
    const { from, to } = meals[meal]
    return {
      from: Math.min(from, at - aroundMinutes),
      to: Math.max(to, at + aroundMinutes),
      aim: at,
    }
  }
  if (at !== null) return { from: 0, to: lastMinute, aim: at }
  if (meal !== undefined) return meals[meal]
  return { from: 0, to: lastMinute, aim: meals.dinner.aim }
}

type OfferedTime = { readonly minute: number; readonly room: number }

/** Those nearest to the wish, in order of time, and how many others there are. */
export function nearestTimes(bookable: readonly OfferedTime[], { from, to, aim }: TimeRange) {
  const within = bookable.filter(({ minute }) => minute >= from && minute < to)
  const nearest = within
    .toSorted((a, b) => Math.abs(a.minute - aim) - Math.abs(b.minute - aim) || a.minute - b.minute)
    .slice(0, timesMost)
    .toSorted((a, b) => a.minute - b.minute)
  return {
    times: nearest.map(({ minute, room }) => ({
      time: formatClockTime(minute),
      remaining: room <= fewLeft ? room : null,
    })),
    timesMore: bookable.length - nearest.length,
  }
}
