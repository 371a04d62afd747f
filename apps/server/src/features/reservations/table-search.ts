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
  nextTimesAt,
  type OfferedRow,
  type OfferRow,
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

type TableQueryWithWish = { readonly question: TableQuery; readonly wish: TimeRange }

/** A search without a day means today. */
export function tableQueryOf(
  { day, time, meal, guests = usualGuests }: TableQueryInput,
  now: Date,
): TableQueryWithWish {
  const clock = seoulClock(now)
  return {
    question: { day: day ?? clock.today, guests, ...clock },
    wish: timeRangeOf({ time, meal }),
  }
}

/**
 * What several restaurants offer a party on one day, in their order, without restaurants that are
 * not visible.
 */
export async function offersAt(
  db: Db,
  restaurantNos: readonly string[],
  { question, wish }: TableQueryWithWish,
): Promise<DayOffer[]> {
  if (restaurantNos.length === 0) return []
  const rows = await timesAt(db, { ...question, restaurantNos })
  const offers = new Map(rows.map((row) => [row.restaurantNo, offerOf(row, { question, wish })]))
  const without = rows.filter(({ restaurantNo }) => needsNext(offers.get(restaurantNo)))
  const later = await offersLater(db, without, { question, wish })
  return restaurantNos.flatMap(
    (restaurantNo) => later.get(restaurantNo) ?? offers.get(restaurantNo) ?? [],
  )
}

const needsNext = (offer: DayOffer | undefined) =>
  offer !== undefined && offer.times.length === 0 && offer.dayState !== 'phoneOnly'

async function offersLater(
  db: Db,
  rows: readonly OfferedRow[],
  { question, wish }: TableQueryWithWish,
) {
  const restaurantNos = rows.map(({ restaurantNo }) => restaurantNo)
  const found =
    restaurantNos.length > 0 ? await nextTimesAt(db, { ...question, ...wish, restaurantNos }) : []
  const nexts = new Map(found.map(({ restaurantNo, ...next }) => [restaurantNo, next]))
  return new Map(
    rows.map((row) => [
      row.restaurantNo,
      offerOf(row, { question, wish, next: nexts.get(row.restaurantNo) }),
    ]),
  )
}

/** The restaurants with a free time, in their order, up to `most`. */
async function withTable(
  db: Db,
  restaurantNos: readonly string[],
  { question, wish, most }: TableQueryWithWish & { readonly most: number },
): Promise<string[]> {
  const rows = await bookableAmong(db, { ...question, ...wish, restaurantNos, most })
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
  const question = tableQueryOf(input, now)
  return {
    day: question.question.day,
    offers: (db: Db, restaurantNos: readonly string[]) => offersAt(db, restaurantNos, question),
    among: (db: Db, restaurantNos: readonly string[], most: number) =>
      withTable(db, restaurantNos, { ...question, most }),
  }
}

const noTimes = {
  times: [],
  timesMore: 0,
  mealState: 'none',
  nextDay: null,
  nextTime: null,
} as const

/** A time that is too late to be offered now, even if a guest at the door could still take it. */
const isGone = (reason: string | null, isSoon: boolean) =>
  reason === 'past' || reason === 'lead' || (reason === null && isSoon)

type NextTime = { readonly day: string; readonly minute: number }

/** What a restaurant offers a guest for that day. */
function offerOf(
  row: OfferedRow,
  {
    question,
    wish,
    next,
  }: {
    readonly question: TableQuery
    readonly wish: TimeRange
    /** The next day with a time, where one was searched for. */
    readonly next?: NextTime | undefined
  },
): DayOffer {
  const { restaurantNo, minNum, maxNum, phone } = row
  const party = { restaurantNo, guestsMin: minNum, guestsMax: maxNum, phone }
  if (minNum === null || maxNum === null)
    return { ...party, ...noTimes, times: [], dayState: 'phoneOnly' }
  const { guests, day, today, minutesGone } = question
  const toDay = daysBetween(today, day) * 1440 - minutesGone
  const takesParty = guests >= minNum && guests <= maxNum
  const grid = row.minutes.map((minute, at) => ({
    minute,
    room: row.free[at] ?? 0,
    reason: row.refusals[at] ?? null,
    isSoon: toDay + minute < leastMinutesAhead,
  }))
  const bookable = grid.filter(({ reason, isSoon }) => takesParty && reason === null && !isSoon)
  const nearest = nearestTimes(bookable, wish)
  const wished = grid.filter(({ minute }) => minute >= wish.from && minute < wish.to)
  return {
    ...party,
    ...nearest,
    dayState: bookable.length > 0 ? 'open' : stateWithout(row, grid),
    mealState: nearest.times.length > 0 ? 'open' : isFull(wished) ? 'full' : 'none',
    nextDay: next?.day ?? null,
    nextTime: next ? formatClockTime(next.minute) : null,
  }
}

type Time = { readonly reason: string | null; readonly isSoon: boolean }

/** Other guests have the tables, or the restaurant does not take a party of this size. */
const isFull = (times: readonly Time[]) =>
  times.some(({ reason, isSoon }) => reason === 'full' || (reason === null && !isSoon))

/** Why the whole day has no free time. */
function stateWithout({ isPaused, isClosed }: OfferRow, grid: readonly Time[]): DayState {
  if (isPaused) return 'paused'
  if (isFull(grid)) return 'full'
  if (grid.some(({ reason, isSoon }) => isGone(reason, isSoon))) return 'over'
  return isClosed ? 'closed' : 'paused'
}

/**
 * The state of one day for a party, in a list of days. Includes times that are very near, as the
 * times of that day do.
 */
function bookableDayOf(row: OfferRow & { readonly day: string }, guests: number): BookableDay {
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
