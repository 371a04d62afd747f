import { formatClockTime, parseClockTime } from '../clock-time.ts'
import { type Meal, meals } from './meals.ts'

/**
 * The state of a day for a guest who wants a table. A day with a free time is `open`; `closed` is only a day
 * without opening hours, and `paused` also an open day that takes no bookings, or not yet.
 */
export const dayStates = ['open', 'full', 'closed', 'over', 'paused', 'phoneOnly'] as const
export type DayState = (typeof dayStates)[number]

/** The state of the requested meal: `full` when its tables are taken, `none` when it has no times. */
export const mealStates = ['open', 'full', 'none'] as const

/** A guest needs at least this long to get to the restaurant. */
export const leastMinutesAhead = 20
/** The most times a card could show. */
export const timesMost = 6
/** The remaining number of teams is shown from here down. */
const fewLeft = 3
/** How many days ahead the next open day is searched. */
export const nextDaysMost = 14

/** A guest with a wanted hour would also come this much earlier or later. */
const aroundMinutes = 120

/** When the guest wants to eat: around a time, at a meal, or at any time. */
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

/** The times nearest to the requested range, sorted, and how many others there are. */
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
