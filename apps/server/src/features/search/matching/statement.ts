import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Moment } from '../open-now.ts'
import type { Sought } from '../query.ts'
import { type Filters, filteringOf, passes, unfiltered } from './filters.ts'
import { mayFit, rankOf, type Shape, shapeOf, type Texts, textsOf } from './fit.ts'
import { awayFrom, type Near, type NearValues, nearValues } from './near.ts'
import { nearFirst, nearMost, scored } from './paths.ts'

/**
 * Where rows come from: the index of grams; the ranks from the top, with or without the menus, which
 * the index of ranks does not hold, one by one or for so many at once; the newest first; or the nearest,
 * few or many of them.
 */
export type Source =
  | 'grams'
  | 'ranks'
  | 'ranksWithMenus'
  | 'firstWithMenus'
  | 'newest'
  | 'near'
  | 'nearFar'
export type Order = 'relevance' | 'rank' | 'rating' | 'reviews' | 'newest' | 'distance' | 'none'

export type Look = {
  readonly source: Source
  readonly order: Order
  readonly sought: Sought
  readonly filters: Filters
  readonly moment: Moment
  /** From where it is how far. */
  readonly near?: Near | null | undefined
  readonly tsquery: string
  readonly from: number
  readonly to: number
  /** Rows to look at, matches to put in order, and how many of those to return. */
  readonly looked: number
  readonly ordered: number
  readonly limit: number
}

type Numbers = Omit<Look, 'sought' | 'filters' | 'moment' | 'near' | 'source' | 'order'>
type Values = Filters & Moment & NearValues & Numbers & Texts

type Looked = Pick<Numbers, 'tsquery' | 'looked'> & NearValues

const columns = sql`restaurant_no, pop, hay, cho, menus, prices, category, lat, lng, won, gu_code`

export const sources: Record<Source, (values: Looked) => RawBuilder<unknown>> = {
  grams: ({ tsquery, looked }) => sql`
    select ${columns} from restaurant_search
    where tsv @@ ${tsquery}::tsquery limit ${looked}::int`,
  ranks,
  // The offset keeps the planner from reading all menus beforehand.
  ranksWithMenus: (values) => sql`
    select r.*, m.menus, m.prices from (${ranks(values)}) r cross join lateral (
      select menus, prices from restaurant_search m where m.restaurant_no = r.restaurant_no offset 0) m`,
  // So many are said outright: a planner who has to guess would rather sort everything there is.
  firstWithMenus: () => sql`
    select ${columns} from restaurant_search
    order by pop desc, restaurant_no limit ${sql.lit(scored.withMenus)}`,
  newest: ({ looked }) => sql`
    select ${columns} from restaurant_search
    order by restaurant_no desc limit ${looked}::int`,
  near: (values) => nearest(values, nearFirst),
  nearFar: (values) => nearest(values, nearMost),
}

/** Put in order by the name of the column: said again, it would be another distance to the planner. */
function nearest(values: NearValues, most: number) {
  return sql`select ${columns}, ${awayFrom('s', values)} as away from restaurant_search s
    where lat is not null order by away limit ${sql.lit(most)}`
}

/** Everything that is asked for is in the index of ranks, which is read from the top. */
function ranks({ looked }: Looked) {
  return sql`select restaurant_no, pop, hay, cho, category, lat, lng, won, gu_code from restaurant_search
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
  // Whoever says nowhere where it is comes last.
  distance: sql`order by m.away`,
  none: sql``,
}

/** In which order rows are met on the way. */
export const walkOrders: Partial<Record<Order, RawBuilder<unknown>>> = {
  rank: sql`pop desc, restaurant_no`,
  newest: sql`restaurant_no desc`,
  distance: sql`away`,
}

/** How far a row is, for whoever orders by it; the nearest come with it. */
export function awayIn(source: Source, order: Order, values: NearValues): RawBuilder<unknown> {
  if (order !== 'distance') return sql``
  return source === 'near' || source === 'nearFar'
    ? sql`, s.away`
    : sql`, ${awayFrom('s', values)} as away`
}

function statement(shape: Shape, { source, order, filters }: Look) {
  const how = { filtering: filteringOf(filters), hasMenus: source !== 'ranks' }
  const compared = (texts: Texts) => ({
    shape,
    texts,
    menus: source === 'ranks' ? null : sql`s.menus`,
  })
  // Of very many the best-ranked, or the newest, are put in order. Said twice, so that the planner
  // sees that a walk brings them like that already and stops where it may.
  const isSorted = order === 'rating' || order === 'reviews' || order === 'newest'
  const isWalked = isSorted || order === 'rank' || order === 'distance'
  const asWalked = isWalked ? sql`order by ${walkOrders[order] ?? walkOrders.rank}` : sql``
  return (db: Db, values: Values): Compilable<{ restaurantNo: string }> => ({
    compile: () =>
      // The offset makes it compute a rank only once.
      sql<{ restaurantNo: string }>`
        select m.restaurant_no from (
          select * from (
            select s.restaurant_no, s.pop, ${rankOf(compared(values))} as rank ${awayIn(source, order, values)}
            from (${sources[source](values)}) s
            where ${mayFit(compared(values))} and ${passes(values, how)}
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
  const key = [source, order, filteringOf(filters), shape.phrase, ...shape.words].join()
  const known = statements.get(key) ?? prepared(build)
  statements.set(key, known)
  return known
}

/** The numbers of the restaurants that fit, in order. */
export async function findMatches(db: Db, look: Look): Promise<string[]> {
  const { sought, filters, moment, near, source: _source, order: _order, ...numbers } = look
  const run = statementFor(look)
  const rows = await run(db, {
    ...textsOf(sought),
    ...numbers,
    ...unfiltered,
    ...filters,
    ...moment,
    ...nearValues(near),
  })
  return rows.map(({ restaurantNo }) => restaurantNo)
}
