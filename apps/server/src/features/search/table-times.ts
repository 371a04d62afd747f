// A search with a date: which of the found restaurants have a bookable table.

import { parseClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DayOffer, FoundRestaurant } from '@matjari/contract/restaurants/entities'
import type { Supplement } from '@matjari/contract/search/calls'
import type { Meal } from '@matjari/contract/table-search/meals'
import type { Db } from '../../db/db.ts'
import type { Found } from './find/query-ranked.ts'

type TableQuery = {
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
  readonly guests?: number | undefined
}

/** The bookable tables of the requested day. The reservations feature provides it. */
export type TableTimes = {
  readonly day: string
  readonly dayTimes: (db: Db, restaurantNos: readonly string[]) => Promise<DayOffer[]>
  /** The restaurants with a free time, in the given order, up to `most`. */
  readonly among: (db: Db, restaurantNos: readonly string[], most: number) => Promise<string[]>
}
export type TableTimesFor = (query: TableQuery, now: Date) => TableTimes

export const isForDay = ({
  day,
  time,
  meal,
  bookable,
}: TableQuery & { readonly bookable?: string | undefined }) =>
  bookable === 'Y' || [day, time, meal].some((value) => value !== undefined)

type ResultList = { readonly found: Found; readonly supplements: readonly Supplement[] }

/**
 * Usually half of the restaurants have a table. More candidates are read only when fewer have one, and never more
 * than this.
 */
const candidates = [500, 1_000] as const

/** Multiples of a page: with this many candidates one page is likely full, and a few pages can be counted. */
const perPage = 2
const countedLeast = 100

type TableNeed = {
  readonly tables: TableTimes
  readonly end: number
  /** How many restaurants of the whole result are needed. */
  readonly need: number
}

/** The found restaurants that have a table, in the order of the search. */
export async function withTable<L extends ResultList>(
  db: Db,
  { tables, end, need }: TableNeed,
  find: (looked: { need: number; most: number }) => Promise<L>,
): Promise<L> {
  const [few, many] = candidates
  const least = Math.max(end * perPage, Math.min(need, countedLeast))
  const first = await find({ need: Math.min(few, least), most: few })
  const withTables = await onlyWithTable(db, first, { tables, most: few })
  const isAll = first.found.count === first.found.restaurantNos.length && first.found.count < few
  if (isAll || withTables.found.restaurantNos.length >= end) return withTables
  const more = await find({ need: many, most: many })
  return onlyWithTable(db, more, { tables, most: many })
}

/** Removes restaurants without a table. A group of supplements still starts at the same result. */
async function onlyWithTable<L extends ResultList>(
  db: Db,
  list: L,
  { tables, most }: { readonly tables: TableTimes; readonly most: number },
): Promise<L> {
  const { found, supplements } = list
  const { restaurantNos } = found
  const counted = limits.search.resultsMax + 1
  const free = await tables.among(db, restaurantNos, counted)
  const isFree = new Set(free)
  const before = (after: number) =>
    restaurantNos.slice(0, after).filter((restaurantNo) => isFree.has(restaurantNo)).length
  // Not all candidates were read, so there may be more.
  const isMore = found.count > restaurantNos.length || restaurantNos.length >= most
  return {
    ...list,
    found: { restaurantNos: free, count: Math.min(counted, free.length + (isMore ? 1 : 0)) },
    supplements: supplements
      .map((supplement) => ({ ...supplement, after: before(supplement.after) }))
      .filter(({ after }) => after < free.length),
  }
}

const never = Number.POSITIVE_INFINITY
const firstTime = ({ times: [first] }: DayOffer) => (first && parseClockTime(first.time)) ?? never

/**
 * Restaurants with the earliest table first, then those without a table; equal ones stay in the order of the search.
 */
export async function byFirstTime(db: Db, restaurantNos: readonly string[], tables: TableTimes) {
  const dayTimes = await tables.dayTimes(db, restaurantNos)
  const times = new Map(
    dayTimes.map((ofRestaurant) => [ofRestaurant.restaurantNo, firstTime(ofRestaurant)]),
  )
  const timeOf = (restaurantNo: string) => times.get(restaurantNo) ?? never
  return restaurantNos.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b)))
}

export async function withDayTimes(db: Db, found: readonly FoundRestaurant[], tables: TableTimes) {
  const dayTimes = await tables.dayTimes(
    db,
    found.map(({ restaurantNo }) => restaurantNo),
  )
  const byNo = new Map(dayTimes.map((ofRestaurant) => [ofRestaurant.restaurantNo, ofRestaurant]))
  return found.map((restaurant) => ({ ...restaurant, ...byNo.get(restaurant.restaurantNo) }))
}
