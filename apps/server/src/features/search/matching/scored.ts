// Rows that fit a reading, by what balances: how well it is liked, how close the name and the place are,
// whether one can book and walk in.
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { isOpenAt, type Moment } from '../open-now.ts'
import type { Around, Place } from '../reading/places.ts'
import {
  type Filters,
  isFiltered,
  type Order,
  orders,
  passes,
  type Source,
  sources,
} from './statement.ts'
import type { Must, Wanted } from './wanted.ts'

/** More of any kind than this narrows nothing down any more. */
export const slots = { musts: 3, places: 2, tags: 3, around: 3 } as const

export type Scored = {
  readonly source: Source
  readonly order: Order
  readonly wanted: Wanted
  readonly filters: Filters
  readonly moment: Moment
  readonly tsquery: string
  readonly looked: number
  readonly limit: number
}

type Given = Readonly<Record<string, unknown>>
type Values = Given & Filters & Moment & Pick<Scored, 'tsquery' | 'looked' | 'limit'>
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at)
const either = (words: readonly string[]) => `(${words.join('|')})`

const patternOfWord = (word: string) => (word.startsWith('#') ? `${word}#` : word)

/** Words are letters and digits only, so nothing in a pattern can mean anything else. */
function valuesOfMust(must: Must | undefined, at: number): Given {
  const plain = must?.words.filter((word) => !word.startsWith('#')) ?? []
  const tags = must?.words.filter((word) => word.startsWith('#')) ?? []
  return {
    [`must${at}`]: must ? either([...plain, ...tags.map((tag) => `${tag}#`)]) : null,
    [`whole${at}`]: must ? `#${either(must.words.map((word) => word.replace('#', '')))}#` : null,
    [`first${at}`]: must?.words[0] === undefined ? null : patternOfWord(must.words[0]),
    [`name${at}`]: must?.isName && plain[0] !== undefined ? plain[0] : null,
  }
}

function patternOf({ names, road }: Place): string | null {
  const said = [...(names.length > 0 ? [`@${either(names)}@`] : []), ...(road ? [`@${road}`] : [])]
  return said.length > 0 ? said.join('|') : null
}

const aroundValues = (around: Around | undefined, name: string): Given => ({
  [`${name}Lat`]: around?.lat ?? null,
  [`${name}Lng`]: around?.lng ?? null,
  [`${name}LatReach`]: around?.latReach ?? null,
  [`${name}LngReach`]: around?.lngReach ?? null,
  [`${name}PerKm`]: around?.perKm ?? null,
  [`${name}Aside`]: around?.aside ?? null,
  [`${name}Elsewhere`]: around?.elsewhere ?? null,
})

const valuesOfPlace = (place: Place | undefined, at: number): Given => ({
  [`place${at}`]: place ? (patternOf(place) ?? '@@@') : null,
  ...Object.assign(
    {},
    ...numbered(slots.around).map((one) =>
      aroundValues(place?.around[one], `place${at}around${one}`),
    ),
  ),
})

const valuesOfTags = (tags: readonly string[] | undefined, at: number): Given => ({
  [`tags${at}`]: tags ? `#${either(tags)}#` : null,
  [`best${at}`]: tags ? `#${tags[0] ?? ''}#` : null,
})

const valuesOf = ({ musts, places, tags }: Wanted): Given =>
  Object.assign(
    {},
    ...numbered(slots.musts).map((at) => valuesOfMust(musts[at], at)),
    ...numbered(slots.places).map((at) => valuesOfPlace(places[at], at)),
    ...numbered(slots.tags).map((at) => valuesOfTags(tags[at], at)),
  )

const text = (given: Given, name: string) => sql`${given[name]}::text`
const number = (given: Given, name: string) => sql`${given[name]}::float8`

function mustFits(given: Given, at: number, hasMenus: boolean) {
  const must = text(given, `must${at}`)
  return sql`(${must} is null or s.said ~ ${must}${hasMenus ? sql` or s.menus ~ ${must}` : sql``})`
}

/** A whole tag is as good as a name that says it; a name that was typed is worth more than any rating. */
function mustScore(given: Given, at: number, hasMenus: boolean) {
  const [must, whole, name, first] = ['must', 'whole', 'name', 'first'].map((one) =>
    text(given, `${one}${at}`),
  )
  const isFirst = sql`s.said ~ ${first}${hasMenus ? sql` or s.menus ~ ${first}` : sql``}`
  return sql`case when ${isFirst} then 0.9 else 0 end + case
    when ${must} is null then 0
    when ${name} is not null then case
      when s.called like ${name} || ',%' or s.called like '%,' || ${name} || ',%' then 4
      when s.called like ${name} || '%' then 1.2 when s.called ~ ${must} then 0.8
      when s.said ~ ${must} then 0.3 else 0 end
    when s.called like ${first} || ',%' then 0.5 when s.called like ${first} || '%' then 0.45
    when s.called ~ ${must} then 0.4 when s.said ~ ${whole} then 0.35
    when s.said ~ ${must} then 0.2 else 0 end`
}

const isAround = (given: Given, name: string) => sql`(
  s.lat between ${number(given, `${name}Lat`)} - ${number(given, `${name}LatReach`)}
    and ${number(given, `${name}Lat`)} + ${number(given, `${name}LatReach`)}
  and s.lng between ${number(given, `${name}Lng`)} - ${number(given, `${name}LngReach`)}
    and ${number(given, `${name}Lng`)} + ${number(given, `${name}LngReach`)}
  and (${text(given, `${name}Elsewhere`)} is null or s.hay !~ ${text(given, `${name}Elsewhere`)}))`

const joined = (parts: readonly RawBuilder<unknown>[], by: RawBuilder<unknown>) =>
  sql.join(parts, by)

function placeFits(given: Given, at: number) {
  const place = text(given, `place${at}`)
  const around = numbered(slots.around).map((one) => isAround(given, `place${at}around${one}`))
  return sql`(${place} is null or s.hay ~ ${place} or ${joined(around, sql` or `)})`
}

/** What the way there costs: nothing where the address says the place. */
function placeScore(given: Given, at: number) {
  const place = text(given, `place${at}`)
  const costs = numbered(slots.around).map((one) => {
    const name = `place${at}around${one}`
    return sql`case when ${isAround(given, name)} then ${number(given, `${name}Aside`)}
      + ${number(given, `${name}PerKm`)} * sqrt(((s.lat - ${number(given, `${name}Lat`)}) * 111) ^ 2
        + ((s.lng - ${number(given, `${name}Lng`)}) * 89) ^ 2) end`
  })
  return sql`case when ${place} is null or s.hay ~ ${place} then 0
    else -coalesce(least(${joined(costs, sql`, `)}), 1) end`
}

const tagsFit = (given: Given, at: number) =>
  sql`(${text(given, `tags${at}`)} is null or s.said ~ ${text(given, `tags${at}`)})`
const tagsScore = (given: Given, at: number) =>
  sql`case when s.said ~ ${text(given, `best${at}`)} then 0.8 else 0 end`

/** Only the first are looked at that closely: nobody else would come up by it. */
const bonusFor = 60
const bookable = 0.1
const open = 0.1

function statement({ source, order, filters }: Scored) {
  const hasMenus = source !== 'ranks'
  const isWalk = source !== 'grams'
  return (db: Db, given: Values): Compilable<{ restaurantNo: string }> => {
    const conditions = [
      ...numbered(slots.tags).map((at) => tagsFit(given, at)),
      ...numbered(slots.musts).map((at) => mustFits(given, at, hasMenus)),
      ...numbered(slots.places).map((at) => placeFits(given, at)),
    ]
    const score = [
      sql`s.pop`,
      ...numbered(slots.musts).map((at) => mustScore(given, at, hasMenus)),
      ...numbered(slots.places).map((at) => placeScore(given, at)),
      ...numbered(slots.tags).map((at) => tagsScore(given, at)),
    ]
    const first = order === 'newest' ? sql`s.restaurant_no desc` : sql`s.pop desc, s.restaurant_no`
    const walked = isWalk ? sql`order by ${first} limit ${given.limit}::int` : sql``
    const byScore = sql`order by m.score
      + case when m.place <= ${sql.lit(bonusFor)} then
          case when exists (select from reservation_setting v where v.restaurant_no = m.restaurant_no)
            then ${sql.lit(bookable)} else 0 end
          + case when ${isOpenAt(sql`m.restaurant_no`, given)} then ${sql.lit(open)} else 0 end
        else 0 end desc, m.restaurant_no`
    return {
      compile: () =>
        sql<{ restaurantNo: string }>`
          select m.restaurant_no from (
            select x.*, row_number() over (order by x.score desc, x.restaurant_no) as place from (
              select s.restaurant_no, s.pop, ${joined(score, sql` + `)} as score
              from (select s.*, split_part(s.hay, '@', 1) as said, split_part(s.hay, '#', 1) as called
                from (${sources[source](given)}) s offset 0) s
              where ${joined(conditions, sql` and `)}
                and ${isFiltered(filters) ? passes(given) : sql`true`}
              ${walked}
            ) x
          ) m ${order === 'relevance' ? byScore : orders[order]}
          limit ${given.limit}::int`.compile(db),
    }
  }
}

type Statement = (db: Db, values: Values) => Promise<{ restaurantNo: string }[]>
const statements = new Map<string, Statement>()

/** The numbers of those that fit, best first. */
export async function findScored(db: Db, asked: Scored): Promise<string[]> {
  const { source, order, wanted, filters, moment, ...numbers } = asked
  const key = [source, order, isFiltered(filters)].join()
  const run = statements.get(key) ?? prepared(statement(asked))
  statements.set(key, run)
  const rows = await run(db, { ...valuesOf(wanted), ...numbers, ...filters, ...moment })
  return rows.map(({ restaurantNo }) => restaurantNo)
}
