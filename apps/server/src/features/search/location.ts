// The area and the price range of a search request.
import type { Supplement } from '@matjari/contract/search/calls'
import type { PriceLevel } from '@matjari/contract/search/price-levels'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import {
  boxAround,
  distanceFrom,
  type Filters,
  type Near,
  type NearValues,
  nearTo,
  nearValues,
} from './find/filters.ts'
import type { Found } from './find/query-ranked.ts'

export type LocationInput = {
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly radius?: number | undefined
  readonly bbox?: readonly number[] | undefined
  readonly region?: readonly string[] | undefined
  readonly price?: readonly PriceLevel[] | undefined
}

type PlaceFilters = Omit<Filters, 'category' | 'isReservable' | 'isOpen' | 'minRating'>

type Point = { readonly lat: number; readonly lng: number }
const pointOf = ({ lat, lng }: LocationInput): Point | null =>
  lat === undefined || lng === undefined ? null : { lat, lng }

/** The visitor's position, or null when the request has none. */
export function nearOf(input: LocationInput): Near | null {
  const point = pointOf(input)
  return point && nearTo(point)
}

export function locationFilters(input: LocationInput): PlaceFilters {
  const { radius, region, price } = input
  const point = pointOf(input)
  return {
    regions: region ?? null,
    levels: price ?? null,
    ...boxOf(input, point),
    reach: point && radius !== undefined ? radius / nearTo(point).metres : null,
  }
}

/** The area that the map shows, cut to the radius. */
function boxOf({ bbox, radius }: LocationInput, point: Point | null): PlaceFilters {
  const [west, south, east, north] = bbox ?? []
  const around = point && radius !== undefined ? boxAround(point, radius) : null
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return around ?? {}
  if (!around) return { west, south, east, north }
  return {
    west: Math.max(west, around.west),
    south: Math.max(south, around.south),
    east: Math.min(east, around.east),
    north: Math.min(north, around.north),
  }
}

const distancesOf = prepared(
  (db, values: NearValues & { readonly restaurantNos: readonly string[] }) => ({
    compile: () =>
      sql<{ restaurantNo: string; away: number | null }>`
        select x.restaurant_no, ${distanceFrom('x', values)} as away
        from unnest(${values.restaurantNos}::bigint[]) as n (restaurant_no)
        join restaurant_search x on x.restaurant_no = n.restaurant_no`.compile(db),
  }),
)

/**
 * Sorts the results of several searches by distance: first those that match all conditions, then the looser matches.
 * Restaurants without a position come last.
 */
export async function nearestFirst(
  db: Db,
  { found, supplements }: { found: Found; supplements: readonly Supplement[] },
  near: Near,
) {
  const { restaurantNos } = found
  const rows = await distancesOf(db, { restaurantNos, ...nearValues(near) })
  const distances = new Map(rows.map(({ restaurantNo, away }) => [restaurantNo, away]))
  const awayOf = (restaurantNo: string) => distances.get(restaurantNo) ?? Number.MAX_VALUE
  const starts = [...new Set([0, ...supplements.map(({ after }) => after)])].toSorted(
    (a, b) => a - b,
  )
  const parts = starts.map((start, at) =>
    restaurantNos.slice(start, starts[at + 1]).toSorted((a, b) => awayOf(a) - awayOf(b)),
  )
  return { found: { ...found, restaurantNos: parts.flat() }, supplements }
}
