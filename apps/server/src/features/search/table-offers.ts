// A search for a day: what was found, and what can be booked there.

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

/** What can be booked on the day that was asked for; bookings know. */
export type TableOffers = {
  readonly day: string
  readonly offers: (db: Db, restaurantNos: readonly string[]) => Promise<DayOffer[]>
  /** Those with a time, in their order, up to so many. */
  readonly among: (db: Db, restaurantNos: readonly string[], most: number) => Promise<string[]>
}
export type TableOffersFor = (asked: TableQuery, now: Date) => TableOffers

export const isForDay = ({
  day,
  time,
  meal,
  bookable,
}: TableQuery & { readonly bookable?: string | undefined }) =>
  bookable === 'Y' || [day, time, meal].some((asked) => asked !== undefined)

type List = { readonly found: Found; readonly supplements: readonly Supplement[] }

/** Mostly half of them have a table. Only where fewer have, more are looked at, and never more than these. */
const candidates = [500, 1_000] as const

/** How many candidates there have to be so that a page is likely full, and so that a few pages are known. */
const perPage = 2
const knownLeast = 100

type WantedTables = {
  readonly tables: TableOffers
  readonly shownTo: number
  /** Of whatever is found. */
  readonly need: number
}

/** Those with a table, in the order in which they are found. */
export async function withTable<L extends List>(
  db: Db,
  { tables, shownTo, need }: WantedTables,
  find: (looked: { need: number; most: number }) => Promise<L>,
): Promise<L> {
  const [few, many] = candidates
  const least = Math.max(shownTo * perPage, Math.min(need, knownLeast))
  const first = await find({ need: Math.min(few, least), most: few })
  const kept = await onlyWithTable(db, first, { tables, most: few })
  const isAll = first.found.count === first.found.restaurantNos.length && first.found.count < few
  if (isAll || kept.found.restaurantNos.length >= shownTo) return kept
  const more = await find({ need: many, most: many })
  return onlyWithTable(db, more, { tables, most: many })
}

/** Leaves out those without a table. What follows as a supplement still begins where it began. */
async function onlyWithTable<L extends List>(
  db: Db,
  list: L,
  { tables, most }: { readonly tables: TableOffers; readonly most: number },
): Promise<L> {
  const { found, supplements } = list
  const { restaurantNos } = found
  const counted = limits.search.resultsMax + 1
  const kept = await tables.among(db, restaurantNos, counted)
  const isKept = new Set(kept)
  const before = (after: number) =>
    restaurantNos.slice(0, after).filter((restaurantNo) => isKept.has(restaurantNo)).length
  // Where not all of them were looked at, there may be more.
  const isMore = found.count > restaurantNos.length || restaurantNos.length >= most
  return {
    ...list,
    found: { restaurantNos: kept, count: Math.min(counted, kept.length + (isMore ? 1 : 0)) },
    supplements: supplements
      .map((supplement) => ({ ...supplement, after: before(supplement.after) }))
      .filter(({ after }) => after < kept.length),
  }
}

const never = Number.POSITIVE_INFINITY
const firstTime = ({ times: [first] }: DayOffer) => (first && parseClockTime(first.time)) ?? never

/** Whoever has a table soonest comes first, then those that have none, each as they were found. */
export async function byFirstTime(db: Db, restaurantNos: readonly string[], tables: TableOffers) {
  const offers = await tables.offers(db, restaurantNos)
  const times = new Map(offers.map((offer) => [offer.restaurantNo, firstTime(offer)]))
  const timeOf = (restaurantNo: string) => times.get(restaurantNo) ?? never
  return restaurantNos.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b)))
}

export async function withOffers(db: Db, found: readonly FoundRestaurant[], tables: TableOffers) {
  const offers = await tables.offers(
    db,
    found.map(({ restaurantNo }) => restaurantNo),
  )
  const byNo = new Map(offers.map((offer) => [offer.restaurantNo, offer]))
  return found.map((restaurant) => ({ ...restaurant, ...byNo.get(restaurant.restaurantNo) }))
}
