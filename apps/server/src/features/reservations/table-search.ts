import { formatClockTime } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import type { BookableDay } from '@matjari/contract/reservations/entities'
import type { DayOffer } from '@matjari/contract/restaurants/entities'
import { daysBetween, seoulClock } from '@matjari/contract/seoul-day'
import type { Meal } from '@matjari/contract/table-search/meals'
import {
  type DayState,
  leastMinutesAhead,
  nearestTimes,
  type TimeRange,
  timeRangeOf,
} from '@matjari/contract/table-search/offers'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import {
  bookableAmong,
  type DayTimesRow,
  type DayTimesWithPhone,
  nextTimesAt,
  type TableQuery,
  timesAt,
  timesOnDays,
} from './table-search.sql.ts'

/** The party size of a search that gives none. */
const usualGuests = 2

type TableQueryInput = {
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
  readonly guests?: number | undefined
}

type TableQueryWithRange = { readonly query: TableQuery; readonly range: TimeRange }

/** A search without a day means today. */
export function tableQueryOf(
  { day, time, meal, guests = usualGuests }: TableQueryInput,
  now: Date,
): TableQueryWithRange {
  const clock = seoulClock(now)
  return {
    query: { day: day ?? clock.today, guests, ...clock },
    range: timeRangeOf({ time, meal }),
  }
}

/**
 * The times of several restaurants for a party on one day, in their order, without restaurants that are
 * not visible.
 */
export async function dayTimesAt(
  db: Db,
  restaurantNos: readonly string[],
  { query, range }: TableQueryWithRange,
): Promise<DayOffer[]> {
  if (restaurantNos.length === 0) return []
  const rows = await timesAt(db, { ...query, restaurantNos })
  const dayTimes = new Map(rows.map((row) => [row.restaurantNo, dayTimesOf(row, { query, range })]))
  const without = rows.filter(({ restaurantNo }) => needsNext(dayTimes.get(restaurantNo)))
  const later = await nextDayTimesAt(db, without, { query, range })
  return restaurantNos.flatMap(
    (restaurantNo) => later.get(restaurantNo) ?? dayTimes.get(restaurantNo) ?? [],
  )
}

const needsNext = (dayTimes: DayOffer | undefined) =>
  dayTimes !== undefined && dayTimes.times.length === 0 && dayTimes.dayState !== 'phoneOnly'

async function nextDayTimesAt(
  db: Db,
  rows: readonly DayTimesWithPhone[],
  { query, range }: TableQueryWithRange,
) {
  const restaurantNos = rows.map(({ restaurantNo }) => restaurantNo)
  const found =
    restaurantNos.length > 0 ? await nextTimesAt(db, { ...query, ...range, restaurantNos }) : []
  const nexts = new Map(found.map(({ restaurantNo, ...next }) => [restaurantNo, next]))
  return new Map(
    rows.map((row) => [
      row.restaurantNo,
      dayTimesOf(row, { query, range, next: nexts.get(row.restaurantNo) }),
    ]),
  )
}

/** The restaurants with a free time, in their order, up to `most`. */
async function withTable(
  db: Db,
  restaurantNos: readonly string[],
  { query, range, most }: TableQueryWithRange & { readonly most: number },
): Promise<string[]> {
  const rows = await bookableAmong(db, { ...query, ...range, restaurantNos, most })
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** The state of each of several days for a party. */
export async function bookableDays(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    restaurantNo,
    from,
    to,
    numberOfGuests: guests = usualGuests,
  }: { restaurantNo: string; from: string; to: string; numberOfGuests?: number | undefined },
): Promise<BookableDay[]> {
  const rows = await timesOnDays(deps.db, {
    restaurantNo,
    day: from,
    count: daysBetween(from, to) + 1,
    guests,
    ...seoulClock(deps.now()),
  })
  if (rows.length === 0) throw new AppError('notFound', { message: messages.restaurant.notPublic })
  return rows.map((row) => bookableDayOf(row, guests))
}

/** What the restaurant search needs to know about tables on the day of a search. */
export function tableSearchFor(input: TableQueryInput, now: Date) {
  const searched = tableQueryOf(input, now)
  return {
    day: searched.query.day,
    dayTimes: (db: Db, restaurantNos: readonly string[]) => dayTimesAt(db, restaurantNos, searched),
    among: (db: Db, restaurantNos: readonly string[], most: number) =>
      withTable(db, restaurantNos, { ...searched, most }),
  }
}

const noTimes = {
  times: [],
  timesMore: 0,
  mealState: 'none',
  nextDay: null,
  nextTime: null,
} as const

/** A time that is too late to be listed now, even if a guest at the door could still take it. */
const isGone = (reason: string | null, isSoon: boolean) =>
  reason === 'past' || reason === 'lead' || (reason === null && isSoon)

type NextTime = { readonly day: string; readonly minute: number }

/** The times of a restaurant for a guest on that day. */
function dayTimesOf(
  row: DayTimesWithPhone,
  {
    query,
    range,
    next,
  }: {
    readonly query: TableQuery
    readonly range: TimeRange
    /** The next day with a time, where one was searched for. */
    readonly next?: NextTime | undefined
  },
): DayOffer {
  const { restaurantNo, minNum, maxNum, phone } = row
  const party = { restaurantNo, guestsMin: minNum, guestsMax: maxNum, phone }
  if (minNum === null || maxNum === null)
    return { ...party, ...noTimes, times: [], dayState: 'phoneOnly' }
  const { guests, day, today, minutesGone } = query
  const toDay = daysBetween(today, day) * 1440 - minutesGone
  const takesParty = guests >= minNum && guests <= maxNum
  const grid = row.minutes.map((minute, at) => ({
    minute,
    room: row.free[at] ?? 0,
    reason: row.refusals[at] ?? null,
    isSoon: toDay + minute < leastMinutesAhead,
  }))
  const bookable = grid.filter(({ reason, isSoon }) => takesParty && reason === null && !isSoon)
  const nearest = nearestTimes(bookable, range)
  const inRange = grid.filter(({ minute }) => minute >= range.from && minute < range.to)
  return {
    ...party,
    ...nearest,
    dayState: bookable.length > 0 ? 'open' : stateWithout(row, grid),
    mealState: nearest.times.length > 0 ? 'open' : isFull(inRange) ? 'full' : 'none',
    nextDay: next?.day ?? null,
    nextTime: next ? formatClockTime(next.minute) : null,
  }
}

type Time = { readonly reason: string | null; readonly isSoon: boolean }

/** Other guests have the tables, or the restaurant does not take a party of this size. */
const isFull = (times: readonly Time[]) =>
  times.some(({ reason, isSoon }) => reason === 'full' || (reason === null && !isSoon))

/** Why the whole day has no free time. */
function stateWithout({ isPaused, isClosed }: DayTimesRow, grid: readonly Time[]): DayState {
  if (isPaused) return 'paused'
  if (isFull(grid)) return 'full'
  if (grid.some(({ reason, isSoon }) => isGone(reason, isSoon))) return 'over'
  return isClosed ? 'closed' : 'paused'
}

/**
 * The state of one day for a party, in a list of days. Includes times that are very near, as the
 * times of that day do.
 */
function bookableDayOf(row: DayTimesRow & { readonly day: string }, guests: number): BookableDay {
  const { day, minNum, maxNum } = row
  if (minNum === null || maxNum === null) return { day, dayState: 'phoneOnly', firstTime: null }
  const grid = row.minutes.map((minute, at) => ({
    minute,
    reason: row.refusals[at] ?? null,
    isSoon: false,
  }))
  const takesParty = guests >= minNum && guests <= maxNum
  const first = takesParty ? grid.find(({ reason }) => reason === null) : undefined
  if (!first) return { day, dayState: stateWithout(row, grid), firstTime: null }
  return { day, dayState: 'open', firstTime: formatClockTime(first.minute) }
}
