import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { LiteralQuery, LiteralTerm } from '../parse/literal-query.ts'
import {
  distanceFrom,
  type Filters,
  filteringOf,
  type Moment,
  type Near,
  type NearValues,
  nearValues,
  passesFilters,
  unfiltered,
} from './filters.ts'
import { nearFirst, nearMost, scoredMost } from './plan.ts'
import { matchRanks, ranksIn } from './rank-plan.ts'

// How well a row `s` of restaurant_search matches the query: the ranks of rank-plan.ts, in SQL.

type Kind = 'text' | 'twoSpellings' | 'initials' | 'pattern'
/** The part of a query that changes the statement's text; everything else is a parameter. */
type QueryShape = { readonly phrase: Kind | null; readonly words: readonly Kind[] }

type QueryTexts = Readonly<Record<string, unknown>>

/** What a statement compares: the query's texts, and where the menus of a row come from, if they are read. */
type Comparison = {
  readonly shape: QueryShape
  readonly texts: QueryTexts
  readonly menus: RawBuilder<unknown> | null
}

const kindOf = (needle: LiteralTerm): Kind =>
  needle.kind === 'text' && needle.asTyped !== undefined ? 'twoSpellings' : needle.kind

/**
 * Every word is treated as having two spellings: that makes fewer statements, and the second comparison costs little.
 */
const kindOfWord = ({ kind }: LiteralTerm): Kind => (kind === 'text' ? 'twoSpellings' : kind)

/** Sorted, so that the same kinds of words always give the same statement. */
const inOrder = (words: readonly LiteralTerm[]) =>
  words.toSorted((a, b) => kindOfWord(a).localeCompare(kindOfWord(b)))

const shapeOf = ({ phrase, words }: LiteralQuery): QueryShape => ({
  phrase: phrase && kindOf(phrase),
  words: inOrder(words).map(kindOfWord),
})

const first = (needle: LiteralTerm) => (needle.kind === 'pattern' ? needle.pattern : needle.text)
const second = (needle: LiteralTerm) =>
  needle.kind === 'text' ? (needle.asTyped ?? needle.text) : ''

function textsOf({ phrase, words }: LiteralQuery): QueryTexts {
  const named = phrase ? [['phrase', phrase] as const] : []
  return Object.fromEntries(
    [...named, ...inOrder(words).map((word, at) => [`word${at}`, word] as const)].flatMap(
      ([name, needle]) => [
        [name, first(needle)],
        [`${name}AsTyped`, second(needle)],
      ],
    ),
  )
}

/** Name, tags and address of a row, and the initial consonants of its name and tags. */
const rowText = sql`s.hay`
const rowInitials = sql`s.cho`
const nowhere = 100_000
const place = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`nullif(strpos(${column}, ${text}), 0)`
const value = (texts: QueryTexts, name: string) => sql`${texts[name]}::text`

type Literal = {
  readonly column: RawBuilder<unknown>
  readonly text: RawBuilder<unknown>
  readonly other?: RawBuilder<unknown>
  readonly menus: RawBuilder<unknown> | null
}

function literalOf(kind: Kind, name: string, { texts, menus }: Comparison): Literal {
  const text = value(texts, name)
  if (kind === 'initials') return { column: rowInitials, text, menus: null }
  if (kind === 'twoSpellings')
    return { column: rowText, text, other: value(texts, `${name}AsTyped`), menus }
  if (kind === 'text') return { column: rowText, text, menus }
  // The text of this row that the pattern matches.
  const found = sql`coalesce(substring(s.hay from ${text}), substring(${menus ?? sql`''`} from ${text}))`
  return { column: rowText, text: found, menus }
}

const placeOf = ({ column, text, other }: Literal) =>
  other
    ? sql`coalesce(least(${place(column, text)}, ${place(column, other)}), ${sql.lit(nowhere)})`
    : sql`coalesce(${place(column, text)}, ${sql.lit(nowhere)})`

const either = (literal: Literal, condition: (text: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  literal.other
    ? sql<boolean>`(${condition(literal.text)} or ${condition(literal.other)})`
    : sql<boolean>`(${condition(literal.text)})`

const inMenus = (literal: Literal) => {
  const { menus } = literal
  return menus ? either(literal, (text) => sql`strpos(${menus}, ${text}) > 0`) : sql`false`
}

const rank = (name: keyof typeof matchRanks) => sql.lit(matchRanks[name])

/** The text of a row has name, tags and address in this order, so the first position tells the field. */
function phraseRank(literal: Literal, isAlone: boolean) {
  const { column, text } = literal
  const at = placeOf(literal)
  const number = ranksIn(column === rowInitials ? 'initials' : 'text')
  const cases = [
    [number.exactName, sql`starts_with(${column}, ${text} || ',')`],
    [number.startOfName, sql`starts_with(${column}, ${text})`],
    [number.inName, sql`${at} < strpos(${column}, '#')`],
    [number.exactTag, either(literal, (one) => sql`strpos(${column}, '#' || ${one} || '#') > 0`)],
    [number.inTag, sql`${at} < coalesce(${place(column, sql`'@'`)}, ${sql.lit(nowhere)})`],
    [number.inMenu, inMenus(literal)],
    ...(isAlone ? [[number.elsewhere, sql`${at} < ${sql.lit(nowhere)}`] as const] : []),
  ] as const
  const inOrder = cases.toSorted(([a], [b]) => a - b)
  return sql.join(
    inOrder.map(([one, condition]) => sql`when ${condition} then ${sql.lit(one)}`),
    sql` `,
  )
}

const inColumn = (literal: Literal) =>
  either(literal, (text) => sql`strpos(${literal.column}, ${text}) > 0`)
const fits = (literal: Literal) => sql<boolean>`(${inColumn(literal)} or ${inMenus(literal)})`

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` and `)})`
const some = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`

const literalsOf = (compared: Comparison) => ({
  phrase: compared.shape.phrase && literalOf(compared.shape.phrase, 'phrase', compared),
  words: compared.shape.words.map((kind, at) => literalOf(kind, `word${at}`, compared)),
})

/** The rank of a row; null when it does not match. Without a query every row matches. */
function rankOf(compared: Comparison): RawBuilder<number | null> {
  const { phrase, words } = literalsOf(compared)
  if (!phrase && words.length === 0) return sql`0`
  const telling = words.map(
    (word) =>
      sql`${placeOf(word)} < coalesce(${place(word.column, sql`'@'`)}, ${sql.lit(nowhere)})`,
  )
  const withWords = sql`
    when ${all([...words.map(inColumn), some([sql`false`, ...telling])])} then ${rank('allWords')}
    when ${all([sql`true`, ...words.map(fits)])} then ${rank('elsewhere')}`
  return sql`case
    ${phrase ? phraseRank(phrase, words.length === 0) : sql``}
    ${words.length > 0 ? withWords : sql``}
    end`
}

/** A cheaper check before the rank, because a walk reads many rows. */
function mayFit(compared: Comparison): RawBuilder<unknown> {
  const { phrase, words } = literalsOf(compared)
  if (words.length === 0) return phrase ? fits(phrase) : sql`true`
  const together = all(words.map(fits))
  return phrase ? some([fits(phrase), together]) : together
}

/**
 * Where rows come from: the index of grams; the index of ranks from the top (menus are not in it and are read one row
 * at a time or many at once); the newest rows; or the nearest rows, few or many.
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

export type RankedLookup = {
  readonly source: Source
  readonly order: Order
  readonly sought: LiteralQuery
  readonly filters: Filters
  readonly moment: Moment
  /** The position from which distances are measured. */
  readonly near?: Near | null | undefined
  readonly tsquery: string
  readonly from: number
  readonly to: number
  /** How many rows to read, how many matches to sort, and how many of those to return. */
  readonly looked: number
  readonly ordered: number
  readonly limit: number
}

type Numbers = Omit<RankedLookup, 'sought' | 'filters' | 'moment' | 'near' | 'source' | 'order'>
type Values = Filters & Moment & NearValues & Numbers & QueryTexts

type SourceValues = Pick<Numbers, 'tsquery' | 'looked'> & NearValues

const columns = sql`restaurant_no, pop, hay, cho, menus, prices, category, lat, lng, won, gu_code`

export const sources: Record<Source, (values: SourceValues) => RawBuilder<unknown>> = {
  grams: ({ tsquery, looked }) => sql`
    select ${columns} from restaurant_search
    where tsv @@ ${tsquery}::tsquery limit ${looked}::int`,
  ranks,
  // The offset keeps the planner from reading all menus first.
  ranksWithMenus: (values) => sql`
    select r.*, m.menus, m.prices from (${ranks(values)}) r cross join lateral (
      select menus, prices from restaurant_search m where m.restaurant_no = r.restaurant_no offset 0) m`,
  // The limit is a literal: a planner that must guess it would sort the whole table.
  firstWithMenus: () => sql`
    select ${columns} from restaurant_search
    order by pop desc, restaurant_no limit ${sql.lit(scoredMost.withMenus)}`,
  newest: ({ looked }) => sql`
    select ${columns} from restaurant_search
    order by restaurant_no desc limit ${looked}::int`,
  near: (values) => nearest(values, nearFirst),
  nearFar: (values) => nearest(values, nearMost),
}

/** Sorted by the column's name: repeating the expression would look like a second distance to the planner. */
function nearest(values: NearValues, most: number) {
  return sql`select ${columns}, ${distanceFrom('s', values)} as away from restaurant_search s
    where lat is not null order by away limit ${sql.lit(most)}`
}

/** Every condition is in the index of ranks, which is read from the top. */
function ranks({ looked }: SourceValues) {
  return sql`select restaurant_no, pop, hay, cho, category, lat, lng, won, gu_code from restaurant_search
    order by pop desc, restaurant_no limit ${looked}::int`
}

const rating = sql`g.half_stars_sum::float8 / nullif(g.review_count, 0)`
const withRating = sql`left join restaurant_rating g on g.restaurant_no = m.restaurant_no`

export const orders: Record<Order, RawBuilder<unknown>> = {
  relevance: sql`order by m.rank, m.pop desc, m.restaurant_no`,
  // In the order of the scan: a sort would have to read all rows first.
  rank: sql`order by m.pop desc, m.restaurant_no`,
  rating: sql`${withRating} order by ${rating} desc nulls last, g.review_count desc nulls last,
    m.pop desc, m.restaurant_no`,
  reviews: sql`${withRating} order by g.review_count desc nulls last, ${rating} desc nulls last,
    m.pop desc, m.restaurant_no`,
  newest: sql`join restaurant r on r.restaurant_no = m.restaurant_no
    order by r.created_at desc, r.restaurant_no desc`,
  // Restaurants without a position come last.
  distance: sql`order by m.away`,
  none: sql``,
}

/** The order in which a walk meets rows. */
export const walkOrders: Partial<Record<Order, RawBuilder<unknown>>> = {
  rank: sql`pop desc, restaurant_no`,
  newest: sql`restaurant_no desc`,
  distance: sql`away`,
}

/** The distance of a row, for statements that sort by it; the scan of the nearest rows already has it. */
export function distanceIn(source: Source, order: Order, values: NearValues): RawBuilder<unknown> {
  if (order !== 'distance') return sql``
  return source === 'near' || source === 'nearFar'
    ? sql`, s.away`
    : sql`, ${distanceFrom('s', values)} as away`
}

function statement(shape: QueryShape, { source, order, filters }: RankedLookup) {
  const how = { filtering: filteringOf(filters), hasMenus: source !== 'ranks' }
  const compared = (texts: QueryTexts) => ({
    shape,
    texts,
    menus: source === 'ranks' ? null : sql`s.menus`,
  })
  // Of very many matches only the best-ranked, or the newest, are sorted. The order is repeated so that the planner
  // sees that a walk already returns it, and stops early.
  const isSorted = order === 'rating' || order === 'reviews' || order === 'newest'
  const isWalked = isSorted || order === 'rank' || order === 'distance'
  const asWalked = isWalked ? sql`order by ${walkOrders[order] ?? walkOrders.rank}` : sql``
  return (db: Db, values: Values): Compilable<{ restaurantNo: string }> => ({
    compile: () =>
      // The offset makes PostgreSQL compute each rank only once.
      sql<{ restaurantNo: string }>`
        select m.restaurant_no from (
          select * from (
            select s.restaurant_no, s.pop, ${rankOf(compared(values))} as rank ${distanceIn(source, order, values)}
            from (${sources[source](values)}) s
            where ${mayFit(compared(values))} and ${passesFilters(values, how)}
            ${source === 'grams' ? sql`` : asWalked} offset 0
          ) m where m.rank between ${values.from}::int and ${values.to}::int
          ${isSorted ? sql`${asWalked} limit ${values.ordered}::int` : sql``}
        ) m ${orders[order]} limit ${values.limit}::int`.compile(db),
  })
}

type Statement = (db: Db, values: Values) => Promise<{ restaurantNo: string }[]>
const statements = new Map<string, Statement>()
/** Statements are prepared for queries of up to this many words; longer queries have too many shapes to keep. */
const preparedWords = 2

function statementFor(look: RankedLookup): Statement {
  const shape = shapeOf(look.sought)
  const build = statement(shape, look)
  if (shape.words.length > preparedWords)
    return async (db, values) => (await db.executeQuery(build(db, values).compile())).rows
  const { source, order, filters } = look
  const key = [source, order, filteringOf(filters), shape.phrase, ...shape.words].join()
  const execute = statements.get(key) ?? prepared(build)
  statements.set(key, execute)
  return execute
}

/** The numbers of the matching restaurants, in order. */
export async function findMatches(db: Db, look: RankedLookup): Promise<string[]> {
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
