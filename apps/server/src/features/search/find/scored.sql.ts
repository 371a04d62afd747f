// Ranks rows for a parsed query by a score: rating, match of name and place, and whether the restaurant takes
// bookings or walk-ins.
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Around, Place } from '../parse/places.ts'
import type { Criteria, Criterion } from './criteria.ts'
import {
  type Filters,
  filteringOf,
  isOpenAt,
  type Moment,
  type Near,
  type NearValues,
  nearValues,
  passesFilters,
  unfiltered,
} from './filters.ts'
import { distanceIn, type Order, orders, type Source, sources, walkOrders } from './ranked.sql.ts'

/** More conditions of one kind do not narrow the result down. */
export const parameterLimits = { musts: 3, places: 2, tags: 3, around: 3 } as const

export type ScoredLookup = {
  readonly source: Source
  readonly order: Order
  readonly criteria: Criteria
  readonly filters: Filters
  readonly moment: Moment
  readonly near?: Near | null | undefined
  readonly tsquery: string
  readonly looked: number
  readonly limit: number
}

/**
 * How many parameters of each kind a statement has. Few sizes mean few prepared statements and few empty parameters.
 */
type ParameterCounts = { readonly musts: number; readonly places: number; readonly tags: number }
const parameterCountsFor = ({ musts, places, tags }: Criteria): ParameterCounts => ({
  musts: musts.length <= 1 ? 1 : parameterLimits.musts,
  places: Math.min(places.length, parameterLimits.places),
  tags: tags.length === 0 ? 0 : parameterLimits.tags,
})

type ScoredInput = Readonly<Record<string, unknown>>
type Values = ScoredInput &
  Filters &
  Moment &
  NearValues &
  Pick<ScoredLookup, 'tsquery' | 'looked' | 'limit'>
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at)

const markedWord = (word: string) => (word.startsWith('#') ? `${word}#` : word)
/** Words are only letters and digits, so a LIKE pattern needs no escaping. */
const containing = (text: string) => `%${text}%`

/** A kind of restaurant has more words than the spellings of one dish: 고기만두 on the menu does not make a 고깃집. */
const isKind = ({ words, isName }: Criterion) => !isName && words.length > 2

function valuesOfMust(must: Criterion | undefined, at: number): ScoredInput {
  const plain = must?.words.filter((word) => !word.startsWith('#')) ?? []
  return {
    [`must${at}`]: must?.words.map((word) => containing(markedWord(word))) ?? null,
    [`others${at}`]: must?.words.slice(1).map((word) => containing(markedWord(word))) ?? null,
    [`whole${at}`]: must?.words.map((word) => containing(`#${word.replace('#', '')}#`)) ?? null,
    [`first${at}`]: must?.words[0] === undefined ? null : markedWord(must.words[0]),
    [`dish${at}`]: must && !isKind(must) && must.words[0] ? markedWord(must.words[0]) : null,
    [`name${at}`]: must?.isName && plain[0] !== undefined ? plain[0] : null,
  }
}

const patternsOf = ({ names, road }: Place): readonly string[] => [
  ...names.map((name) => containing(`@${name}@`)),
  ...(road ? [containing(`@${road}`)] : []),
]

const aroundValues = (around: Around | undefined, name: string): ScoredInput => ({
  [`${name}Lat`]: around?.lat ?? null,
  [`${name}Lng`]: around?.lng ?? null,
  [`${name}LatReach`]: around?.latReach ?? null,
  [`${name}LngReach`]: around?.lngReach ?? null,
  [`${name}PerKm`]: around?.perKm ?? null,
  [`${name}Aside`]: around?.aside ?? null,
  [`${name}Elsewhere`]: around?.elsewhere ?? null,
})

const valuesOfPlace = (place: Place | undefined, at: number): ScoredInput => ({
  [`place${at}`]: place ? patternsOf(place) : null,
  ...Object.assign(
    {},
    ...numbered(parameterLimits.around).map((one) =>
      aroundValues(place?.around[one], `place${at}around${one}`),
    ),
  ),
})

const valuesOfTags = (tags: readonly string[] | undefined, at: number): ScoredInput => ({
  [`tags${at}`]: tags?.map((tag) => containing(`#${tag}#`)) ?? null,
  [`best${at}`]: tags ? `#${tags[0] ?? ''}#` : null,
})

const valuesOf = ({ musts, places, tags }: Criteria, counts: ParameterCounts): ScoredInput =>
  Object.assign(
    {},
    ...numbered(counts.musts).map((at) => valuesOfMust(musts[at], at)),
    ...numbered(counts.places).map((at) => valuesOfPlace(places[at], at)),
    ...numbered(counts.tags).map((at) => valuesOfTags(tags[at], at)),
  )

const text = (given: ScoredInput, name: string) => sql`${given[name]}::text`
const texts = (given: ScoredInput, name: string) => sql`${given[name]}::text[]`
const number = (given: ScoredInput, name: string) => sql`${given[name]}::float8`
const has = (column: RawBuilder<unknown>, one: RawBuilder<unknown>) =>
  sql`strpos(${column}, ${one}) > 0`

const said = sql`s.said`
const menus = sql`s.menus`

/**
 * Compares the given column, and the menus where they are joined. Usually there is one word: a plain comparison takes
 * half as long as a pattern, which matters when thousands of rows are walked.
 */
function mustFits(given: ScoredInput, at: number, column: RawBuilder<unknown>, hasMenus: boolean) {
  const [first, others] = [text(given, `first${at}`), texts(given, `others${at}`)]
  const isIn = (where: RawBuilder<unknown>) =>
    sql`${has(where, first)} or ${where} like any(${others})`
  return sql`(${first} is null or ${isIn(column)}${hasMenus ? sql` or ${isIn(menus)}` : sql``})`
}

/** A whole tag scores like a name that contains the word. A typed name scores more than any rating. */
function mustScore(given: ScoredInput, at: number, hasMenus: boolean) {
  const [must, whole] = ['must', 'whole'].map((one) => texts(given, `${one}${at}`))
  const [name, first = sql``] = ['name', 'first'].map((one) => text(given, `${one}${at}`))
  const dish = text(given, `dish${at}`)
  const isFirst = sql`${has(said, first)}${hasMenus ? sql` or ${has(menus, dish)}` : sql``}`
  return sql`case when ${must} is null then 0::float8 else
    case when ${isFirst} then 0.9::float8 else 0::float8 end + case
    when ${name} is not null then case
      when s.called like ${name} || ',%' or s.called like '%,' || ${name} || ',%' then 4::float8
      when s.called like ${name} || '%' then 1.2::float8 when s.called like any(${must}) then 0.8::float8
      when s.said like any(${must}) then 0.3::float8 else 0::float8 end
    when s.called like ${first} || ',%' then 0.5::float8 when s.called like ${first} || '%' then 0.45::float8
    when s.called like any(${must}) then 0.4::float8 when s.said like any(${whole}) then 0.35::float8
    when s.said like any(${must}) then 0.2::float8 else 0::float8 end end`
}

const isInBox = (given: ScoredInput, name: string) => sql`(
  s.lat between ${number(given, `${name}Lat`)} - ${number(given, `${name}LatReach`)}
    and ${number(given, `${name}Lat`)} + ${number(given, `${name}LatReach`)}
  and s.lng between ${number(given, `${name}Lng`)} - ${number(given, `${name}LngReach`)}
    and ${number(given, `${name}Lng`)} + ${number(given, `${name}LngReach`)})`

const isAround = (given: ScoredInput, name: string) => sql`${isInBox(given, name)}
  and (${text(given, `${name}Elsewhere`)} is null or s.hay !~ ${text(given, `${name}Elsewhere`)})`

const joined = (parts: readonly RawBuilder<unknown>[], by: RawBuilder<unknown>) =>
  sql.join(parts, by)

/** A cheap check before the score: an address is compared only for rows inside the box. */
function mayBeThere(given: ScoredInput, at: number) {
  const boxes = numbered(parameterLimits.around).map((one) =>
    isInBox(given, `place${at}around${one}`),
  )
  return sql`(${joined(boxes, sql` or `)} or s.hay like any(${texts(given, `place${at}`)}))`
}

/** The penalty for distance: 0 when the address names the place, null when the restaurant is not there. */
function wayTo(given: ScoredInput, at: number) {
  const costs = numbered(parameterLimits.around).map((one) => {
    const name = `place${at}around${one}`
    return sql`case when ${isAround(given, name)} then ${number(given, `${name}Aside`)}
      + ${number(given, `${name}PerKm`)} * sqrt(((s.lat - ${number(given, `${name}Lat`)}) * 111) ^ 2
        + ((s.lng - ${number(given, `${name}Lng`)}) * 89) ^ 2) end`
  })
  return sql`case when s.hay like any(${texts(given, `place${at}`)}) then 0
    else least(${joined(costs, sql`, `)}) end`
}

const tagsFit = (given: ScoredInput, at: number) =>
  sql`(${texts(given, `tags${at}`)} is null or s.hay like any(${texts(given, `tags${at}`)}))`
const tagsScore = (given: ScoredInput, at: number) =>
  sql`case when ${has(said, text(given, `best${at}`))} then 0.8::float8 else 0 end`

/** Only the first rows get the detailed score: no later row could reach the top with it. */
const bonusFor = 60
const bookable = 0.1
const open = 0.1

function statement({ source, order, filters }: ScoredLookup, counts: ParameterCounts) {
  const hasMenus = source !== 'ranks'
  const isWalk = source !== 'grams'
  const [musts, places, tags] = [counts.musts, counts.places, counts.tags].map(numbered)
  const way = (at: number) => sql.ref(`s.way${at}`)
  return (db: Db, given: Values): Compilable<{ restaurantNo: string }> => {
    // Most rows of a walk fail here and cost no more.
    const first = [
      sql`true`,
      ...(places ?? []).map((at) => mayBeThere(given, at)),
      ...(tags ?? []).map((at) => tagsFit(given, at)),
      ...(musts ?? []).map((at) => mustFits(given, at, sql`s.hay`, hasMenus)),
    ]
    const conditions = [
      ...(musts ?? []).map((at) => mustFits(given, at, said, hasMenus)),
      ...(places ?? []).map((at) => sql`${way(at)} is not null`),
      passesFilters(given, { filtering: filteringOf(filters), hasMenus }),
    ]
    const score = [
      sql`s.pop`,
      ...(musts ?? []).map((at) => mustScore(given, at, hasMenus)),
      ...(places ?? []).map((at) => sql`-${way(at)}`),
      ...(tags ?? []).map((at) => tagsScore(given, at)),
    ]
    const ways = (places ?? []).map((at) => sql`, ${wayTo(given, at)} as ${sql.id(`way${at}`)}`)
    // The order is repeated here so that the planner sees that a walk already returns this order, and stops early.
    const asWalked = isWalk ? sql`order by ${walkOrders[order] ?? walkOrders.rank}` : sql``
    const walked = isWalk ? sql`${asWalked} limit ${given.limit}::int` : sql``
    const byScore = sql`order by m.score
      + case when m.place <= ${sql.lit(bonusFor)} then
          case when exists (select from reservation_setting v where v.restaurant_no = m.restaurant_no)
            then ${sql.lit(bookable)}::float8 else 0 end
          + case when ${isOpenAt(sql`m.restaurant_no`, given)} then ${sql.lit(open)}::float8 else 0 end
        else 0 end desc, m.restaurant_no`
    return {
      compile: () =>
        sql<{ restaurantNo: string }>`
          select m.restaurant_no from (
            select x.*, row_number() over (order by x.score desc, x.restaurant_no) as place from (
              select s.restaurant_no, s.pop, ${joined(score, sql` + `)} as score ${distanceIn(source, order, given)}
              from (select s.*, split_part(s.hay, '@', 1) as said,
                  split_part(s.hay, '#', 1) as called ${ways.length > 0 ? joined(ways, sql``) : sql``}
                from (${sources[source](given)}) s where ${joined(first, sql` and `)}
                ${asWalked} offset 0) s
              where ${joined(conditions, sql` and `)}
              ${walked}
            ) x
          ) m ${order === 'relevance' ? byScore : orders[order]}
          limit ${given.limit}::int`.compile(db),
    }
  }
}

type Statement = (db: Db, values: Values) => Promise<{ restaurantNo: string }[]>
const statements = new Map<string, Statement>()

/** The numbers of the matching restaurants, best first. */
export async function findScored(db: Db, lookup: ScoredLookup): Promise<string[]> {
  const { source, order, criteria, filters, moment, near, ...numbers } = lookup
  const counts = parameterCountsFor(criteria)
  const key = [source, order, filteringOf(filters), ...Object.values(counts)].join()
  const run = statements.get(key) ?? prepared(statement(lookup, counts))
  statements.set(key, run)
  const rows = await run(db, {
    ...valuesOf(criteria, counts),
    ...numbers,
    ...unfiltered,
    ...filters,
    ...moment,
    ...nearValues(near),
  })
  return rows.map(({ restaurantNo }) => restaurantNo)
}
