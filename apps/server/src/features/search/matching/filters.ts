// What a restaurant has to be, beside fitting what is sought: the conditions of a statement on its row `s`.
import { priceLevelNames, priceLevels } from '@matjari/contract/rules/tonight/price'
import { type RawBuilder, sql } from 'kysely'
import { isOpenAt, type Moment } from '../open-now.ts'
import { awayFrom, type NearValues } from './near.ts'

export type Filters = {
  readonly category: string | null
  readonly isReservable: true | null
  readonly isOpen: true | null
  readonly minRating: number | null
  /** What it may cost: what is called like this, or else the price in the middle of the menu. */
  readonly wonLeast?: number | null
  readonly wonMost?: number | null
  readonly pricedAs?: readonly string[] | null
  /** Any of these levels of the price in the middle of the menu. */
  readonly levels?: readonly string[] | null
  /** Any of these si and gu, by their codes. */
  readonly regions?: readonly string[] | null
  /** A part of the map, and how far away it may be, in degrees of the map of distances. */
  readonly west?: number | null
  readonly south?: number | null
  readonly east?: number | null
  readonly north?: number | null
  readonly reach?: number | null
}

/** What may be left out, left out. */
export const unfiltered = {
  wonLeast: null,
  wonMost: null,
  pricedAs: null,
  levels: null,
  regions: null,
  west: null,
  south: null,
  east: null,
  north: null,
  reach: null,
} satisfies Partial<Filters>

const isSome = (filter: unknown) => filter !== null && filter !== undefined

/** Which conditions a statement has. Most of the time that it takes to plan it goes there: as few as there can be. */
export type Filtering = 'none' | 'plain' | 'placed'

export function filteringOf({ levels, regions, west, reach, ...plain }: Filters): Filtering {
  if ([levels, regions, west, reach].some(isSome)) return 'placed'
  return Object.values(plain).some(isSome) ? 'plain' : 'none'
}

export const isFiltered = (filters: Filters) => filteringOf(filters) !== 'none'

type Given = Filters & Moment & NearValues
type How = { readonly filtering: Filtering; readonly hasMenus: boolean }

export function passes(values: Given, { filtering, hasMenus }: How): RawBuilder<unknown> {
  if (filtering === 'none') return sql`true`
  const plain = plainly(values, hasMenus)
  return filtering === 'placed' ? sql`${isThere(values)} and ${plain}` : plain
}

const plainly = (values: Given, hasMenus: boolean) => sql`
  (${values.category}::text is null or s.category = ${values.category}::text)
  and (${values.isReservable}::boolean is null
    or exists (select from reservation_setting v where v.restaurant_no = s.restaurant_no))
  and (${values.minRating}::numeric is null or ${values.minRating}::numeric <= coalesce(
    (select round(g.half_stars_sum / 2.0 / nullif(g.review_count, 0), 1) from restaurant_rating g
      where g.restaurant_no = s.restaurant_no), 0))
  and (${values.isOpen}::boolean is null or ${isOpenAt(sql`s.restaurant_no`, values)})
  and (coalesce(${values.wonLeast}::int, ${values.wonMost}::int) is null
    or coalesce(${costsIn(values, hasMenus)}, ${isBetween(sql`s.won`, values)}))`

const isBetween = (won: RawBuilder<unknown>, { wonLeast, wonMost }: Filters) => sql`
  ${won} between coalesce(${wonLeast}::int, 0) and coalesce(${wonMost}::int, 2147483647)`

/** Whether a dish of that name costs so much; null where none is asked for, or on the menu. */
function costsIn(values: Filters, hasMenus: boolean) {
  const row = hasMenus ? sql`s` : sql`p`
  const dishes = sql`unnest(string_to_array(btrim(${row}.menus, '~'), '~'), ${row}.prices) as d (name, won)`
  const named = sql`d.name like any(${values.pricedAs}::text[])`
  return sql`case when ${values.pricedAs}::text[] is not null then (
    select bool_or(${isBetween(sql`d.won`, values)}) from ${
      hasMenus
        ? sql`${dishes} where ${named}`
        : sql`restaurant_search p cross join lateral ${dishes}
            where p.restaurant_no = s.restaurant_no and ${named}`
    }) end`
}

/** Without a price there is no level. */
const level = sql`case when s.won is null then null ${sql.join(
  priceLevelNames
    .filter((name) => Number.isFinite(priceLevels[name].below))
    .map((name) => sql`when s.won < ${sql.lit(priceLevels[name].below)} then ${sql.lit(name)}`),
  sql` `,
)} else ${sql.lit(priceLevelNames.at(-1))} end`

const isThere = (values: Given) => sql`
  (${values.west}::float8 is null or (
    s.lng between ${values.west}::float8 and ${values.east}::float8
    and s.lat between ${values.south}::float8 and ${values.north}::float8))
  and (${values.regions}::text[] is null or s.gu_code = any(${values.regions}::text[])
    or left(s.gu_code, 2) = any(${values.regions}::text[]))
  and (${values.levels}::text[] is null or ${level} = any(${values.levels}::text[]))
  and (${values.reach}::float8 is null or ${awayFrom('s', values)} <= ${values.reach}::float8)`
