import { formatClockTime, parseClockTime } from '../time/clock-time.ts'
import { type Meal, meals } from './meals.ts'

/** Nobody gets up and sits down at a table faster. */
export const leastMinutesAhead = 20
/** As many times as a card could show. */
export const timesMost = 6
/** What is left is said when it is so little. */
export const fewLeft = 3
/** How far it is looked for another day. */
export const nextDaysMost = 14

/** Whoever wants to come at an hour of a meal would also come so much earlier or later. */
const aroundMinutes = 120

/** When somebody wants to eat: around a time, at a part of the day, or whenever. */
export type Wish = {
  readonly from: number
  readonly to: number
  /** The times nearest to it are shown. */
  readonly aim: number
}

const lastMinute = 48 * 60

export function wishOf({
  time,
  meal,
}: {
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
}): Wish {
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

export type OfferedTime = { readonly minute: number; readonly room: number }

/** Those nearest to the wish, in order of time, and how many others there are. */
export function shownTimes(bookable: readonly OfferedTime[], { from, to, aim }: Wish) {
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
