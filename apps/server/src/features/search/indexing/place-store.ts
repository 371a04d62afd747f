import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type Point, placeNamed, placesIn } from './places.ts'

/** The area of the country: about fifty kilometres. */
const areaOf = ({ lat, lng }: Point) => `${Math.floor(lat * 2)}x${Math.floor(lng * 2)}`

export type Placed = {
  readonly restaurantAddress: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Places are known from their first restaurant on; where their middle is, is counted later. */
export async function learnPlaces(tx: Db, restaurants: readonly Placed[]): Promise<void> {
  const places = restaurants.flatMap(({ restaurantAddress, latitude: lat, longitude: lng }) =>
    lat === null || lng === null
      ? []
      : placesIn(restaurantAddress).map((place) => ({
          ...place,
          lat,
          lng,
          area: areaOf({ lat, lng }),
        })),
  )
  if (places.length === 0) return
  await sql`insert into search_place (name, area, stem, kind, lat, lng, lat_spread, lng_spread, df)
    select distinct on (name, area) name, area, stem, kind, lat, lng, 0, 0, 1
    from unnest(
      ${places.map((one) => one.name)}::text[], ${places.map((one) => one.area)}::text[],
      ${places.map((one) => one.stem)}::text[], ${places.map((one) => one.kind)}::text[],
      ${places.map((one) => one.lat)}::real[], ${places.map((one) => one.lng)}::real[]
    ) as t (name, area, stem, kind, lat, lng)
    order by name, area
    on conflict do nothing`.execute(tx)
}

type Counted = {
  readonly name: string
  readonly area: string
  readonly lat: number
  readonly lng: number
  readonly latSpread: number
  readonly lngSpread: number
  readonly df: number
}

/** Where the places are by the restaurants that are there now; those without any are forgotten. */
export async function countPlaces(tx: Db): Promise<void> {
  const { rows } = await sql<Counted>`
    select w.name, floor(s.lat::float8 * 2)::int || 'x' || floor(s.lng::float8 * 2)::int as area,
      avg(s.lat) as lat, avg(s.lng) as lng, coalesce(stddev_pop(s.lat), 0) as lat_spread,
      coalesce(stddev_pop(s.lng), 0) as lng_spread, count(*)::int as df
    from restaurant_search s
    cross join lateral string_to_table(substr(s.hay, strpos(s.hay, '@') + 1), '@') as w (name)
    where s.lat is not null and w.name ~ '^[가-힣0-9]+$'
      and (right(w.name, 1) in ('시', '도', '구', '군', '읍', '면', '동', '가') or length(w.name) = 2)
    group by 1, 2`.execute(tx)
  const places = rows.flatMap((row) => {
    const place = placeNamed(row.name)
    return place ? { ...row, ...place } : []
  })
  await sql`delete from search_place`.execute(tx)
  await sql`insert into search_place (name, area, stem, kind, lat, lng, lat_spread, lng_spread, df)
    select * from unnest(
      ${places.map((one) => one.name)}::text[], ${places.map((one) => one.area)}::text[],
      ${places.map((one) => one.stem)}::text[], ${places.map((one) => one.kind)}::text[],
      ${places.map((one) => one.lat)}::real[], ${places.map((one) => one.lng)}::real[],
      ${places.map((one) => one.latSpread)}::real[], ${places.map((one) => one.lngSpread)}::real[],
      ${places.map((one) => one.df)}::int[])
    on conflict do nothing`.execute(tx)
}
