// A search for a day: what was found, and what can be booked there.
import type { Supplement } from '@matjari/contract/calls/search'
import type { DayOffer, FoundRestaurant } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import { parseClockTime } from '@matjari/contract/rules/time/clock-time'
import type { Meal } from '@matjari/contract/rules/tonight/meals'
import type { Db } from '../../lib/db/database.ts'
import type { Found } from './matching/look-up.ts'

type DayAsked = {
  readonly day?: string | undefined
  readonly time?: string | undefined
  readonly meal?: Meal | undefined
  readonly guests?: number | undefined
}

/** What can be booked on the day that was asked for; bookings know. */
export type Tables = {
  readonly day: string
  readonly offers: (db: Db, restaurantNos: readonly string[]) => Promise<DayOffer[]>
  /** Those with a time, in their order, up to so many. */
  readonly among: (db: Db, restaurantNos: readonly string[], most: number) => Promise<string[]>
}
export type TablesFor = (asked: DayAsked, now: Date) => Tables

/** How many are ever looked at for a table. */
export const candidatesMost = 1_000

export const isForDay = ({
  day,
  time,
  meal,
  bookable,
}: DayAsked & { readonly bookable?: string | undefined }) =>
  bookable === 'Y' || [day, time, meal].some((asked) => asked !== undefined)

type List = { readonly found: Found; readonly supplements: readonly Supplement[] }

/** Leaves out those without a table. What follows as a supplement still begins where it began. */
export async function onlyWithTable(
  db: Db,
  { found, supplements }: List,
  tables: Tables,
): Promise<List> {
  const { restaurantNos } = found
  const kept = await tables.among(db, restaurantNos, limits.search.resultsMax + 1)
  const isKept = new Set(kept)
  const before = (after: number) =>
    restaurantNos.slice(0, after).filter((restaurantNo) => isKept.has(restaurantNo)).length
  return {
    found: { restaurantNos: kept, count: kept.length },
    supplements: supplements
      .map(({ after, query }) => ({ after: before(after), query }))
      .filter(({ after }) => after < kept.length),
  }
}

const never = Number.POSITIVE_INFINITY
const firstTime = ({ times: [first] }: DayOffer) => (first && parseClockTime(first.time)) ?? never

/** Whoever has a table soonest comes first, then those that have none, each as they were found. */
export async function byFirstTime(db: Db, restaurantNos: readonly string[], tables: Tables) {
  const offers = await tables.offers(db, restaurantNos)
  const times = new Map(offers.map((offer) => [offer.restaurantNo, firstTime(offer)]))
  const timeOf = (restaurantNo: string) => times.get(restaurantNo) ?? never
  return restaurantNos.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b)))
}

export async function withOffers(db: Db, found: readonly FoundRestaurant[], tables: Tables) {
  const offers = await tables.offers(
    db,
    found.map(({ restaurantNo }) => restaurantNo),
  )
  const byNo = new Map(offers.map((offer) => [offer.restaurantNo, offer]))
  return found.map((restaurant) => ({ ...restaurant, ...byNo.get(restaurant.restaurantNo) }))
}
