import type { BookableDay } from '@matjari/contract/entities/reservation'
import type { DayOffer } from '@matjari/contract/entities/restaurant'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { daysBetween } from '@matjari/contract/rules/time/seoul-day'
import type { DayState } from '@matjari/contract/rules/tonight/day-state'
import { leastMinutesAhead, shownTimes, type Wish } from '@matjari/contract/rules/tonight/wish'
import type { OfferedRow, OfferRow, Question } from './store.ts'

const nothing = {
  times: [],
  timesMore: 0,
  mealState: 'none',
  nextDay: null,
  nextTime: null,
} as const

/** A time that is gone for whoever asks now, also while somebody at the door could still have it. */
const isGone = (reason: string | null, isSoon: boolean) =>
  reason === 'past' || reason === 'lead' || (reason === null && isSoon)

export type Next = { readonly day: string; readonly minute: number }

/** What a restaurant has for somebody who wants a table that day. */
export function offerOf(
  row: OfferedRow,
  {
    question,
    wish,
    next,
  }: {
    readonly question: Question
    readonly wish: Wish
    /** The next day with a time, where it was looked for. */
    readonly next?: Next | undefined
  },
): DayOffer {
  const { restaurantNo, minNum, maxNum, phone } = row
  const party = { restaurantNo, guestsMin: minNum, guestsMax: maxNum, phone }
  if (minNum === null || maxNum === null)
    return { ...party, ...nothing, times: [], dayState: 'phoneOnly' }
  const { guests, day, today, minutesGone } = question
  const toDay = daysBetween(today, day) * 1440 - minutesGone
  const isTaken = guests >= minNum && guests <= maxNum
  const grid = row.minutes.map((minute, at) => ({
    minute,
    room: row.rooms[at] ?? 0,
    reason: row.refusals[at] ?? null,
    isSoon: toDay + minute < leastMinutesAhead,
  }))
  const bookable = grid.filter(({ reason, isSoon }) => isTaken && reason === null && !isSoon)
  const shown = shownTimes(bookable, wish)
  const asked = grid.filter(({ minute }) => minute >= wish.from && minute < wish.to)
  return {
    ...party,
    ...shown,
    dayState: bookable.length > 0 ? 'open' : stateWithout(row, grid),
    mealState: shown.times.length > 0 ? 'open' : isFull(asked) ? 'full' : 'none',
    nextDay: next?.day ?? null,
    nextTime: next ? formatClockTime(next.minute) : null,
  }
}

type Time = { readonly reason: string | null; readonly isSoon: boolean }

/** Others have its tables. A party that is too large finds it so where others would not. */
const isFull = (times: readonly Time[]) =>
  times.some(({ reason, isSoon }) => reason === 'full' || (reason === null && !isSoon))

/** Why there is no time to be had on the whole day. */
function stateWithout({ isPaused, isClosed }: OfferRow, grid: readonly Time[]): DayState {
  if (isPaused) return 'paused'
  if (isFull(grid)) return 'full'
  if (grid.some(({ reason, isSoon }) => isGone(reason, isSoon))) return 'over'
  return isClosed ? 'closed' : 'paused'
}

/** What a day is for a party, for who looks at many days: as the times of that day are shown, also the very next. */
export function bookableDayOf(
  row: OfferRow & { readonly day: string },
  guests: number,
): BookableDay {
  const { day, minNum, maxNum } = row
  if (minNum === null || maxNum === null) return { day, dayState: 'phoneOnly', firstTime: null }
  const grid = row.minutes.map((minute, at) => ({
    minute,
    reason: row.refusals[at] ?? null,
    isSoon: false,
  }))
  const isTaken = guests >= minNum && guests <= maxNum
  const first = isTaken ? grid.find(({ reason }) => reason === null) : undefined
  if (!first) return { day, dayState: stateWithout(row, grid), firstTime: null }
  return { day, dayState: 'open', firstTime: formatClockTime(first.minute) }
}
