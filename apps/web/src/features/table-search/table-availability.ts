import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import type { DayOffer, FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { addDays, dayLabel, seoulToday } from '@matjari/contract/seoul-day'
import { meals } from '@matjari/contract/table-search/meals'
import { type TableQuery, targetMinute } from './table-query.ts'

export type TableAvailability = Omit<DayOffer, 'restaurantNo'>

/** `mealFull` and `mealNone`: the day has times, but not for the requested meal. */
export type AvailabilityState = DayOffer['dayState'] | 'mealFull' | 'mealNone'

/** The state of a restaurant: its card, photo and pin show the same. */
export function availabilityState({
  times,
  dayState,
  mealState,
}: Pick<TableAvailability, 'times' | 'dayState' | 'mealState'>): AvailabilityState {
  if (dayState !== 'open' || times.length > 0) return dayState
  return mealState === 'full' ? 'mealFull' : 'mealNone'
}

/** No table all day: the photo is faded. Without a table for one meal, the rest of the day may have some. */
export const hasNoTable = ({ dayState }: Pick<FoundRestaurant, 'dayState'>) =>
  dayState !== undefined && dayState !== 'open'

/** The availability in a search result; null: the search had no table query. */
export function availabilityIn({
  times,
  dayState,
  mealState,
  timesMore = 0,
  nextDay = null,
  nextTime = null,
  guestsMin = null,
  guestsMax = null,
  phone = null,
}: FoundRestaurant): TableAvailability | null {
  if (!times || !dayState) return null
  return { times, dayState, mealState, timesMore, nextDay, nextTime, guestsMin, guestsMax, phone }
}

/** 오늘, 내일, 11.18 (수) */
export function relativeDayText(day: string, now: Date): string {
  const today = seoulToday(now)
  if (day === today) return '오늘'
  return day === addDays(today, 1) ? '내일' : dayLabel(day)
}

/** 오늘 저녁, or 오늘 where the requested hour belongs to no meal. */
export const whenText = ({ day, meal }: Pick<TableQuery, 'day' | 'meal'>, now: Date) =>
  meal ? `${relativeDayText(day, now)} ${meals[meal].label}` : relativeDayText(day, now)

/** 20:00, or 저녁 without a requested hour. */
export const hourText = ({ time, meal }: Pick<TableQuery, 'time' | 'meal'>) =>
  time ? guestClock(time) : meals[meal ?? 'dinner'].label

type AvailabilityFacts = Pick<
  DayOffer,
  'times' | 'dayState' | 'mealState' | 'nextDay' | 'nextTime' | 'guestsMin' | 'guestsMax'
>

export const isTooMany = (
  { guestsMin, guestsMax }: Pick<AvailabilityFacts, 'guestsMin' | 'guestsMax'>,
  guests: number,
) => guestsMin !== null && guestsMax !== null && (guests < guestsMin || guests > guestsMax)

/** The text where there are no times: the exact reason. */
export function availabilityText(day: AvailabilityFacts, query: TableQuery, now: Date): string {
  const when = relativeDayText(query.day, now)
  const state = availabilityState(day)
  if (state === 'full' && isTooMany(day, query.guests))
    return `${day.guestsMin}~${day.guestsMax}명만 예약돼요`
  const elsewhen = `${whenText(query, now)} 자리 없음`
  const texts: Record<AvailabilityState, string> = {
    open: '',
    mealFull: elsewhen,
    mealNone: elsewhen,
    full: `${when} 마감`,
    closed: `${when} 휴무`,
    over: `${when} 예약 끝`,
    paused: '예약을 잠시 받지 않아요',
    phoneOnly: '전화로만',
  }
  return texts[state]
}

/** 내일 11:30부터 */
export const nextTimeText = (
  { nextDay, nextTime }: Pick<AvailabilityFacts, 'nextDay' | 'nextTime'>,
  now: Date,
) =>
  nextDay === null || nextTime === null
    ? null
    : `${relativeDayText(nextDay, now)} ${guestClock(nextTime)}부터`

/** 오늘 17:30부터, or why not and when next: 오늘 휴무 · 내일 11:00부터. */
export function todayAvailabilityText(
  day: AvailabilityFacts,
  query: TableQuery,
  now: Date,
): string {
  const [first] = day.times
  if (first) {
    const when = `${relativeDayText(query.day, now)} ${guestClock(first.time)}`
    return first.remaining === 1 && day.times.length === 1 ? `${when}, 1팀 남음` : `${when}부터`
  }
  return [availabilityText(day, query, now), nextTimeText(day, now)].filter(Boolean).join(' · ')
}

type FreeTime = DayOffer['times'][number]

/** The times nearest to the requested hour, which itself wins over all others, or to the usual hour; sorted by time. */
export function nearestTimes(
  times: readonly FreeTime[],
  { query, most }: { query: Pick<TableQuery, 'time' | 'meal'>; most: number },
): readonly FreeTime[] {
  const aim = targetMinute(query)
  const away = ({ time }: FreeTime) => Math.abs((parseClockTime(time) ?? 0) - aim)
  const nearest = new Set(times.toSorted((a, b) => away(a) - away(b)).slice(0, most))
  const isExact = ({ time }: FreeTime) => time === query.time
  return times
    .filter((time) => nearest.has(time))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

/** The next query of a guest who found no table: dinner after lunch, and then the next day. */
export const nextTableQuery = ({ day, meal, guests }: TableQuery): TableQuery =>
  meal === 'lunch'
    ? { day, meal: 'dinner', guests }
    : { day: addDays(day, 1), meal: 'lunch', guests }
