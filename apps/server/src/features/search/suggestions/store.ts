import type { Suggestion } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { otherKeyboard } from '../corrections/typos.ts'
import { lookUp } from '../matching/look-up.ts'
import { ranks, ranksIn } from '../matching/tiers.ts'
import { momentOf } from '../open-now.ts'
import { halfTyped, type Needle, queryWords, type Sought, soughtIn } from '../query.ts'
import { arranged, isPartOf, isStartOf, type Range, rangesOfNeedle } from './rules.ts'

type Row = { readonly kind: 'tag' | 'menu' | 'address'; readonly term: string }

const offered = ({ kind, term }: Row): Suggestion => ({ kind, text: term, restaurantNo: null })

/** Terms looked at, and terms offered. One that nobody has any more is counted as nothing. */
const lookedMost = 2000
const mostTerms = 20

const byRange = (column: 'folded' | 'cho') =>
  prepared((db, { froms, tos }: { froms: readonly string[]; tos: readonly string[] }) => ({
    compile: () =>
      sql<Row>`
        select t.kind, t.term from (
          select t.kind, t.term, t.folded, t.df
          from unnest(${froms}::text[], ${tos}::text[]) as r (first, stop)
          join search_term t on t.${sql.ref(column)} >= r.first and t.${sql.ref(column)} < r.stop
          where t.df > 0 and t.kind in ('tag', 'menu', 'address')
          limit ${sql.lit(lookedMost)}
        ) t
        order by t.folded = any(${froms}::text[]) desc, t.df desc, t.kind = 'menu', t.term
        limit ${sql.lit(mostTerms)}`.compile(db),
  }))
const byText = byRange('folded')
const byConsonants = byRange('cho')

/** Tags, menus and districts that begin with what is typed, the most frequent first. */
export async function termsFrom(
  db: Db,
  { column, ranges }: { column: 'folded' | 'cho'; ranges: readonly Range[] },
): Promise<Suggestion[]> {
  const run = column === 'folded' ? byText : byConsonants
  const rows = await run(db, {
    froms: ranges.map(({ from }) => from),
    tos: ranges.map(({ to }) => to),
  })
  return rows.map(offered)
}

const containing = (column: 'folded' | 'cho') =>
  prepared((db, { text }: { text: string }) => ({
    compile: () =>
      sql<Row>`
        select t.kind, t.term from search_term t
        where t.kind in ('tag', 'address') and t.df > 0
          and strpos(t.${sql.ref(column)}, ${text}::text) > 1
        order by t.df desc, t.term limit ${sql.lit(mostTerms)}`.compile(db),
  }))
const withText = containing('folded')
const withConsonants = containing('cho')

/** Tags and districts that have it somewhere. Menus are too many to read through. */
export async function termsWith(
  db: Db,
  { column, text }: { column: 'folded' | 'cho'; text: string },
): Promise<Suggestion[]> {
  const rows = await (column === 'folded' ? withText : withConsonants)(db, { text })
  return rows.map(offered)
}

const named = prepared((db, { restaurantNos }: { restaurantNos: readonly string[] }) =>
  db
    .selectFrom('restaurant as r')
    .select(['r.restaurantNo', 'r.restaurantName'])
    .select(
      sql<string[]>`array(select m.menu_name from menu m
        where m.restaurant_no = r.restaurant_no order by m.position)`.as('menus'),
    )
    .where(sql<boolean>`r.restaurant_no = any(${restaurantNos}::bigint[])`)
    .where('r.status', '=', 'Y'),
)

/** Names and menus of active restaurants, in the order asked for. */
export async function readNamed(db: Db, restaurantNos: readonly string[]) {
  if (restaurantNos.length === 0) return []
  const rows = await named(db, { restaurantNos })
  const byNo = new Map(rows.map((row) => [row.restaurantNo, row]))
  return restaurantNos.flatMap((restaurantNo) => byNo.get(restaurantNo) ?? [])
}

const noFilters = { category: null, isReservable: null, isOpen: null, minRating: null }
const mostNames = limits.search.suggestions
/** Several restaurants may have one name, and are offered once. */
const need = 3 * mostNames

/** How what is being typed may go on. */
export async function suggest(db: Db, query: string | undefined, now: Date): Promise<Suggestion[]> {
  const text = query ?? ''
  const suggestions = await suggestFor(db, queryWords(text), now)
  const rekeyed = suggestions.length > 0 ? null : otherKeyboard(text)
  return rekeyed === null ? suggestions : suggestFor(db, queryWords(rekeyed), now)
}

async function suggestFor(db: Db, words: readonly string[], now: Date): Promise<Suggestion[]> {
  const typed = words.join('')
  const needle = soughtIn([typed]).phrase
  if (typed === '' || !needle) return []
  const column = needle.kind === 'initials' ? 'cho' : 'folded'
  const terms = await termsFrom(db, { column, ranges: rangesOfNeedle(needle, typed) })
  const found = await restaurants(db, words, now)
  const beginning = {
    terms,
    names: found.filter(({ text, on }) => isStartOf(on, text)).map(({ one }) => one),
  }
  const enough = arranged({ beginning, containing: [] })
  if (enough.length === mostNames) return enough
  const partly = found.filter(({ text, on }) => !isStartOf(on, text)).map(({ one }) => one)
  const containing = [
    ...(needle.kind === 'pattern' ? [] : await termsWith(db, { column, text: needle.text })),
    ...partly,
    ...(await menusWith(db, soughtIn(words), now)),
    ...(words.length > 1 ? await withAllWords(db, words, now) : []),
  ]
  return arranged({ beginning, containing })
}

type Named = { readonly text: string; readonly on: Needle; readonly one: Suggestion }

/** Restaurants by name; where few begin as typed, also those it may be on its way to. */
async function restaurants(db: Db, words: readonly string[], now: Date): Promise<Named[]> {
  const plain = await byName(db, soughtIn(words), now)
  const onTheWay = plain.length < mostNames ? halfTyped(words) : null
  return onTheWay ? [...plain, ...(await byName(db, onTheWay, now))] : plain
}

async function byName(db: Db, sought: Sought, now: Date): Promise<Named[]> {
  const on = sought.phrase
  if (!on) return []
  const nos = await find(db, sought, {
    now,
    worst: ranksIn(on.kind === 'initials' ? 'initials' : 'text').inName,
  })
  const rows = await readNamed(db, nos)
  return rows
    .filter(({ restaurantName }) => isPartOf(on, restaurantName))
    .map(({ restaurantNo, restaurantName: text }) => ({
      text,
      on,
      one: { kind: 'restaurant', text, restaurantNo },
    }))
}

async function menusWith(db: Db, sought: Sought, now: Date): Promise<Suggestion[]> {
  const on = sought.phrase
  if (!on || on.kind === 'initials') return []
  const rows = await readNamed(db, await find(db, sought, { now, worst: ranks.inMenu }))
  return rows
    .flatMap(({ menus }) => menus.filter((menu) => isPartOf(on, menu)))
    .map((text) => ({ kind: 'menu', text, restaurantNo: null }))
}

async function withAllWords(db: Db, words: readonly string[], now: Date): Promise<Suggestion[]> {
  const rows = await readNamed(db, await find(db, soughtIn(words), { now, worst: ranks.elsewhere }))
  return rows.map(({ restaurantNo, restaurantName: text }) => ({
    kind: 'restaurant',
    text,
    restaurantNo,
  }))
}

async function find(db: Db, sought: Sought, { now, worst }: { now: Date; worst: number }) {
  const how = { filters: noFilters, moment: momentOf(now), sort: 'relevance' as const, need, worst }
  const { restaurantNos } = await lookUp(db, { ...how, sought })
  return restaurantNos.slice(0, need)
}
