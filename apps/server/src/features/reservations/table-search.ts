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

/** How many somebody is who does not say. */
const usualGuests = 2

type TableQueryInput = {
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
  readonly guests?: number | undefined
}

type TableQueryWithWish = { readonly question: TableQuery; readonly wish: TimeRange }

/** Whoever names no day means today. */
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

/** What several restaurants have for a party on one day, in their order; those that are not shown are left out. */
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

/** Those of them with a time, in their order, up to so many. */
async function withTable(
  db: Db,
  restaurantNos: readonly string[],
  { question, wish, most }: TableQueryWithWish & { readonly most: number },
): Promise<string[]> {
  const rows = await bookableAmong(db, { ...question, ...wish, restaurantNos, most })
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** What each of several days is for a party. */
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
  if (rows.length === 0) throw new AppError('notFound', { message: messages.restaurant.notShown })
  return rows.map((row) => bookableDayOf(row, guests))
}

/** Everything about tables on the day that somebody asked for. */
export function tablesFor(asked: TableQueryInput, now: Date) {
  const question = tableQueryOf(asked, now)
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

/** A time that is gone for whoever asks now, also while somebody at the door could still have it. */
const isGone = (reason: string | null, isSoon: boolean) =>
  reason === 'past' || reason === 'lead' || (reason === null && isSoon)

type NextTime = { readonly day: string; readonly minute: number }

/** What a restaurant has for somebody who wants a table that day. */
function offerOf(
  row: OfferedRow,
  {
    question,
    wish,
    next,
  }: {
    readonly question: TableQuery
    readonly wish: TimeRange
    /** The next day with a time, where it was looked for. */
    readonly next?: NextTime | undefined
  },
): DayOffer {
  const { restaurantNo, minNum, maxNum, phone } = row
  const party = { restaurantNo, guestsMin: minNum, guestsMax: maxNum, phone }
  if (minNum === null || maxNum === null)
    return { ...party, ...noTimes, times: [], dayState: 'phoneOnly' }
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
  const shown = nearestTimes(bookable, wish)
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
function bookableDayOf(row: OfferRow & { readonly day: string }, guests: number): BookableDay {
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
