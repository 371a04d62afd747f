import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { isOpenAt, type Moment } from '../open-now.ts'
import type { Sought } from '../query.ts'
import { mayFit, rankOf, type Shape, shapeOf, type Texts, textsOf } from './fit.ts'
import { scored } from './paths.ts'

export type Filters = {
  readonly category: string | null
  readonly isReservable: true | null
  readonly isOpen: true | null
  readonly minRating: number | null
  /** What it may cost: what is called like this, or else the price in the middle of the menu. */
  readonly wonLeast?: number | null
  readonly wonMost?: number | null
  readonly pricedAs?: readonly string[] | null
}

/**
 * Where rows come from: the index of grams; the ranks from the top, with or without the menus, which
 * the index of ranks does not hold, one by one or for so many at once; or the newest first.
 */
export type Source = 'grams' | 'ranks' | 'ranksWithMenus' | 'firstWithMenus' | 'newest'
export type Order = 'relevance' | 'rank' | 'rating' | 'reviews' | 'newest' | 'none'

export type Look = {
  readonly source: Source
  readonly order: Order
  readonly sought: Sought
  readonly filters: Filters
  readonly moment: Moment
  readonly tsquery: string
  readonly from: number
  readonly to: number
  /** Rows to look at, matches to put in order, and how many of those to return. */
  readonly looked: number
  readonly ordered: number
  readonly limit: number
}

export type Numbers = Omit<Look, 'sought' | 'filters' | 'moment' | 'source' | 'order'>
export type Values = Filters & Moment & Numbers & Texts

type Looked = Pick<Numbers, 'tsquery' | 'looked'>

export const sources: Record<Source, (values: Looked) => RawBuilder<unknown>> = {
  grams: ({ tsquery, looked }) => sql`
    select restaurant_no, pop, hay, cho, menus, prices, category, lat, lng, won from restaurant_search
    where tsv @@ ${tsquery}::tsquery limit ${looked}::int`,
  ranks,
  // The offset keeps the planner from reading all menus beforehand.
  ranksWithMenus: (values) => sql`
    select r.*, m.menus, m.prices from (${ranks(values)}) r cross join lateral (
      select menus, prices from restaurant_search m where m.restaurant_no = r.restaurant_no offset 0) m`,
  // So many are said outright: a planner who has to guess would rather sort everything there is.
  firstWithMenus: () => sql`
    select restaurant_no, pop, hay, cho, menus, prices, category, lat, lng, won from restaurant_search
    order by pop desc, restaurant_no limit ${sql.lit(scored.withMenus)}`,
  newest: ({ looked }) => sql`
    select restaurant_no, pop, hay, cho, menus, prices, category, lat, lng, won from restaurant_search
    order by restaurant_no desc limit ${looked}::int`,
}

/** Everything that is asked for is in the index of ranks, which is read from the top. */
function ranks({ looked }: Looked) {
  return sql`select restaurant_no, pop, hay, cho, category, lat, lng, won from restaurant_search
    order by pop desc, restaurant_no limit ${looked}::int`
}

const rating = sql`g.half_stars_sum::float8 / nullif(g.review_count, 0)`
const withRating = sql`left join restaurant_rating g on g.restaurant_no = m.restaurant_no`

export const orders: Record<Order, RawBuilder<unknown>> = {
  relevance: sql`order by m.rank, m.pop desc, m.restaurant_no`,
  // As the rows come: sorting them would mean to see all of them first.
  rank: sql`order by m.pop desc, m.restaurant_no`,
  rating: sql`${withRating} order by ${rating} desc nulls last, g.review_count desc nulls last,
    m.pop desc, m.restaurant_no`,
  reviews: sql`${withRating} order by g.review_count desc nulls last, ${rating} desc nulls last,
    m.pop desc, m.restaurant_no`,
  newest: sql`join restaurant r on r.restaurant_no = m.restaurant_no
    order by r.created_at desc, r.restaurant_no desc`,
  none: sql``,
}

export const passes = (values: Filters & Moment, hasMenus: boolean) => sql`
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

export const noPrice = { wonLeast: null, wonMost: null, pricedAs: null }

export const isFiltered = (filters: Filters) =>
  Object.values(filters).some((filter) => filter !== null && filter !== undefined)

function statement(shape: Shape, { source, order, filters }: Look) {
  // Left out where there are none: most of the time that it takes to plan the statement goes there.
  const filtered = isFiltered(filters)
  const compared = (texts: Texts) => ({
    shape,
    texts,
    menus: source === 'ranks' ? null : sql`s.menus`,
  })
  // Of very many the best-ranked, or the newest, are put in order. Said twice, so that the planner
  // sees that a walk brings them like that already and stops where it may.
  const isSorted = order === 'rating' || order === 'reviews' || order === 'newest'
  const first = order === 'newest' ? sql`restaurant_no desc` : sql`pop desc, restaurant_no`
  const asWalked = isSorted || order === 'rank' ? sql`order by ${first}` : sql``
  return (db: Db, values: Values): Compilable<{ restaurantNo: string }> => ({
    compile: () =>
      // The offset makes it compute a rank only once.
      sql<{ restaurantNo: string }>`
        select m.restaurant_no from (
          select * from (
            select s.restaurant_no, s.pop, ${rankOf(compared(values))} as rank
            from (${sources[source](values)}) s
            where ${mayFit(compared(values))} and ${filtered ? passes(values, source !== 'ranks') : sql`true`}
            ${source === 'grams' ? sql`` : asWalked} offset 0
          ) m where m.rank between ${values.from}::int and ${values.to}::int
          ${isSorted ? sql`${asWalked} limit ${values.ordered}::int` : sql``}
        ) m ${orders[order]} limit ${values.limit}::int`.compile(db),
  })
}

type Statement = (db: Db, values: Values) => Promise<{ restaurantNo: string }[]>
const statements = new Map<string, Statement>()
/** A statement is kept for as many words as people type; of longer queries there are too many shapes. */
const wordsKept = 2

function statementFor(look: Look): Statement {
  const shape = shapeOf(look.sought)
  const build = statement(shape, look)
  if (shape.words.length > wordsKept)
    return async (db, values) => (await db.executeQuery(build(db, values).compile())).rows
  const { source, order, filters } = look
  const key = [source, order, isFiltered(filters), shape.phrase, ...shape.words].join()
  const known = statements.get(key) ?? prepared(build)
  statements.set(key, known)
  return known
}

/** The numbers of the restaurants that fit, in order. */
export async function findMatches(db: Db, look: Look): Promise<string[]> {
  const { sought, filters, moment, source: _source, order: _order, ...numbers } = look
  const run = statementFor(look)
  const rows = await run(db, { ...textsOf(sought), ...numbers, ...noPrice, ...filters, ...moment })
  return rows.map(({ restaurantNo }) => restaurantNo)
}
