import { priceLevelNames, priceLevels } from '@matjari/contract/search/price-levels'
import { addDays, seoulMinutes, seoulToday, weekDayOf, weekDays } from '@matjari/contract/seoul-day'
import { type RawBuilder, sql } from 'kysely'

/** The time with which opening hours are compared. */
export type Moment = {
  readonly today: string
  readonly todayWeekDay: number
  readonly yesterday: string
  readonly yesterdayWeekDay: number
  readonly minute: number
}

const weekDayNo = (day: string) => weekDays.indexOf(weekDayOf(day)) + 1

export function momentOf(now: Date): Moment {
  const today = seoulToday(now)
  const yesterday = addDays(today, -1)
  return {
    today,
    todayWeekDay: weekDayNo(today),
    yesterday,
    yesterdayWeekDay: weekDayNo(yesterday),
    minute: seoulMinutes(now),
  }
}

/** True while open, false during the break, null outside the hours of that business day. */
const stateOn = (
  restaurantNo: RawBuilder<unknown>,
  { day, weekDay, minute }: { day: string; weekDay: number; minute: RawBuilder<number> },
) => sql<boolean | null>`(
  select case when ${minute} >= h.start_min and ${minute} < h.end_min
    then not coalesce(${minute} >= h.break_start_min and ${minute} < h.break_end_min, false) end
  from (
    select x.start_min, x.end_min, x.break_start_min, x.break_end_min from hours_exception x
      where x.restaurant_no = ${restaurantNo} and x.day = ${day}::date
    union all
    select w.start_min, w.end_min, w.break_start_min, w.break_end_min from operating_hours w
      where w.restaurant_no = ${restaurantNo} and w.week_day = ${weekDay}::int
        and not exists (select from hours_exception x
          where x.restaurant_no = w.restaurant_no and x.day = ${day}::date)
  ) h)`

/** The contract's rule `isOpenNow` in SQL. The night that began on the previous day is checked first. */
export const isOpenAt = (restaurantNo: RawBuilder<unknown>, moment: Moment) => sql<boolean>`(
  exists (select from operating_hours w where w.restaurant_no = ${restaurantNo})
  and coalesce(
    ${stateOn(restaurantNo, {
      day: moment.yesterday,
      weekDay: moment.yesterdayWeekDay,
      minute: sql`${moment.minute}::int + 1440`,
    })},
    ${stateOn(restaurantNo, {
      day: moment.today,
      weekDay: moment.todayWeekDay,
      minute: sql`${moment.minute}::int`,
    })},
    false))`

// Distance from the visitor: one measure for the order, for a radius and for the distance on the page.

/** The visitor's position in the projection of `map_point`. */
export type Near = {
  readonly x: number
  readonly y: number
  /** Metres on the ground for one degree of the projection. */
  readonly metres: number
}

const degree = 111_195
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** The projection ends before the poles. */
const lastLat = 85

/**
 * Distances are measured in the projection, scaled at the visitor's latitude. Within fifty kilometres the error is
 * below one percent, and the order is always the order of the index.
 */
export function nearTo({ lat, lng }: { readonly lat: number; readonly lng: number }): Near {
  const bounded = Math.max(-lastLat, Math.min(lastLat, lat))
  return {
    x: lng,
    y: Math.log(Math.tan(radians(45 + bounded / 2))) / radians(1),
    metres: degree * Math.cos(radians(bounded)),
  }
}

/** The square around a circle, slightly too large. */
export function boxAround(
  { lat, lng }: { readonly lat: number; readonly lng: number },
  radius: number,
) {
  const latReach = (radius * 1.02) / degree
  const lngReach = (radius * 1.02) / nearTo({ lat, lng }).metres
  return {
    west: lng - lngReach,
    south: lat - latReach,
    east: lng + lngReach,
    north: lat + latReach,
  }
}

/** The parameters of a statement that computes distances. */
export type NearValues = { readonly nearX: number | null; readonly nearY: number | null }
export const nearValues = (near: Near | null | undefined): NearValues => ({
  nearX: near?.x ?? null,
  nearY: near?.y ?? null,
})

/** In degrees of the projection. The expression must equal the one of the index by place. */
export const distanceFrom = (row: 's' | 'x', { nearX, nearY }: NearValues): RawBuilder<number> => {
  const [lat, lng] = [sql.ref(`${row}.lat`), sql.ref(`${row}.lng`)]
  return sql<number>`(map_point(${lat}, ${lng}) <-> point(${nearX}::float8, ${nearY}::float8))`
}

// Filters beside the query: the conditions of a statement on its row `s`.

export type Filters = {
  readonly category: string | null
  readonly isReservable: true | null
  readonly isOpen: true | null
  readonly minRating: number | null
  /** The price range: of menus named like `pricedAs`, otherwise of the median menu price. */
  readonly wonLeast?: number | null
  readonly wonMost?: number | null
  readonly pricedAs?: readonly string[] | null
  /** Any of these levels of the median menu price. */
  readonly levels?: readonly string[] | null
  /** Any of these si and gu, by their codes. */
  readonly regions?: readonly string[] | null
  /** A rectangle of the map, and a maximum distance in degrees of the projection. */
  readonly west?: number | null
  readonly south?: number | null
  readonly east?: number | null
  readonly north?: number | null
  readonly reach?: number | null
}

/** Every optional filter switched off. */
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

/**
 * Which conditions a statement contains. The planner spends most of its time on them, so a statement contains as few
 * as possible.
 */
type Filtering = 'none' | 'plain' | 'placed'

export function filteringOf({ levels, regions, west, reach, ...plain }: Filters): Filtering {
  if ([levels, regions, west, reach].some(isSome)) return 'placed'
  return Object.values(plain).some(isSome) ? 'plain' : 'none'
}

export const isFiltered = (filters: Filters) => filteringOf(filters) !== 'none'

type FilterInput = Filters & Moment & NearValues

export function passesFilters(
  values: FilterInput,
  { filtering, hasMenus }: { filtering: Filtering; hasMenus: boolean },
): RawBuilder<unknown> {
  if (filtering === 'none') return sql`true`
  const plain = plainly(values, hasMenus)
  return filtering === 'placed' ? sql`${isThere(values)} and ${plain}` : plain
}

const plainly = (values: FilterInput, hasMenus: boolean) => sql`
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

/** Whether the named dish has the price; null without a price filter, or when no menu has that name. */
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

/** A restaurant without prices has no level. */
const level = sql`case when s.won is null then null ${sql.join(
  priceLevelNames
    .filter((name) => Number.isFinite(priceLevels[name].below))
    .map((name) => sql`when s.won < ${sql.lit(priceLevels[name].below)} then ${sql.lit(name)}`),
  sql` `,
)} else ${sql.lit(priceLevelNames.at(-1))} end`

const isThere = (values: FilterInput) => sql`
  (${values.west}::float8 is null or (
    s.lng between ${values.west}::float8 and ${values.east}::float8
    and s.lat between ${values.south}::float8 and ${values.north}::float8))
  and (${values.regions}::text[] is null or s.gu_code = any(${values.regions}::text[])
    or left(s.gu_code, 2) = any(${values.regions}::text[]))
  and (${values.levels}::text[] is null or ${level} = any(${values.levels}::text[]))
  and (${values.reach}::float8 is null or ${distanceFrom('s', values)} <= ${values.reach}::float8)`
