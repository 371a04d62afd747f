import { districtOf } from '@matjari/contract/places/district-of'
import type { Suggestion } from '@matjari/contract/search/calls'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Range, Start } from './suggest.rules.ts'

type Row = { readonly kind: 'tag' | 'menu' | 'address'; readonly term: string }

const offered = ({ kind, term }: Row): Suggestion => ({
  kind,
  group: kind === 'address' ? 'place' : 'dish',
  text: term,
  restaurantNo: null,
  restaurantImage: null,
  district: null,
})

/** How many terms are read, and how many are offered. A term that no restaurant has any more has frequency 0. */
const lookedMost = 2000
const mostTerms = 20

type Bounds = { readonly froms: readonly string[]; readonly tos: readonly string[] }
const boundsOf = (ranges: readonly Range[]): Bounds => ({
  froms: ranges.map(({ from }) => from),
  tos: ranges.map(({ to }) => to),
})

const termsIn = (column: 'typed' | 'typed_as_written' | 'cho', { froms, tos }: Bounds) => sql`
  select t.kind, t.term, t.df, t.keys
  from unnest(${froms}::text[], ${tos}::text[]) as r (first, stop)
  cross join lateral (
    select kind, term, df, ${sql.ref(column)} as keys from search_term
    where ${sql.ref(column)} >= r.first and ${sql.ref(column)} < r.stop
      and ${sql.ref(column)} <> '' and df > 0 and kind in ('tag', 'menu', 'address')
    order by ${sql.ref(column)} limit ${sql.lit(lookedMost)}) t`

const ordered = (found: ReturnType<typeof termsIn>, { froms }: Bounds) => sql<Row>`
  select t.kind, t.term from (${found}) t
  order by t.keys = any(${froms}::text[]) desc, t.df desc, t.kind = 'menu', t.term
  limit ${sql.lit(mostTerms)}`

const byKeys = prepared((db, bounds: Bounds) => ({
  compile: () =>
    ordered(
      sql`${termsIn('typed', bounds)} union all ${termsIn('typed_as_written', bounds)}`,
      bounds,
    ).compile(db),
}))
const byInitials = prepared((db, bounds: Bounds) => ({
  compile: () => ordered(termsIn('cho', bounds), bounds).compile(db),
}))

/** Tags, menus and districts that start with the typed text, most frequent first. */
export async function termsFrom(
  db: Db,
  { column, ranges }: { column: 'keys' | 'initials'; ranges: readonly Range[] },
): Promise<Suggestion[]> {
  const rows = await (column === 'keys' ? byKeys : byInitials)(db, boundsOf(ranges))
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

/** Tags and districts that contain the typed text. Menus are too many to scan. */
export async function termsWith(
  db: Db,
  { column, text }: { column: 'text' | 'initials'; text: string },
): Promise<Suggestion[]> {
  const rows = await (column === 'text' ? withText : withConsonants)(db, { text })
  return rows.map(offered)
}

/**
 * How many restaurants whose names start with the typed text are sorted. When there are more, the index by rank is
 * walked from the top.
 */
const namesMost = 2000
const writtenMost = 500
const walkedMost = 20_000

type FoundName = { readonly restaurantNo: string; readonly all: number }

/** Sorted like the index, so that the planner uses the index. */
const namesIn = (
  column: 'typed' | 'typed_as_written',
  { froms, tos, most }: Bounds & { readonly most: number },
) => sql`
  select s.restaurant_no, s.pop, s.keys
  from unnest(${froms}::text[], ${tos}::text[]) as r (first, stop)
  cross join lateral (
    select restaurant_no, pop, ${sql.ref(column)} as keys from restaurant_search
    where ${sql.ref(column)} >= r.first and ${sql.ref(column)} < r.stop
    order by ${sql.ref(column)} limit ${sql.lit(most)}) s`

const beginning = prepared((db, { froms, tos, most }: Bounds & { most: number }) => ({
  compile: () =>
    sql<FoundName>`
    select s.restaurant_no, (count(*) over ())::int as all from (
      ${namesIn('typed', { froms, tos, most: namesMost })}
      union all
      ${namesIn('typed_as_written', { froms, tos, most: writtenMost })}
    ) s order by s.keys = any(${froms}::text[]) desc, s.pop desc, s.restaurant_no
    limit ${most}::int`.compile(db),
}))

/** The regular expression is checked only for the few rows that have the same start. */
const walked = prepared((db, { start, pattern, most }: Start & { most: number }) => ({
  compile: () =>
    sql<{ restaurantNo: string }>`
    select s.restaurant_no from (
      select restaurant_no, hay, pop from restaurant_search
      order by pop desc, restaurant_no limit ${sql.lit(walkedMost)}) s
    where starts_with(s.hay, ${start}::text) and s.hay ~ ${pattern}::text order by s.pop desc, s.restaurant_no
    limit ${most}::int`.compile(db),
}))

/** Restaurants whose names start with the typed text, best-ranked first. */
export async function namesFrom(
  db: Db,
  { ranges, start, most }: { ranges: readonly Range[]; start: Start | null; most: number },
): Promise<string[]> {
  const found = await beginning(db, { ...boundsOf(ranges), most })
  const nos = found.map(({ restaurantNo }) => restaurantNo)
  if ((found[0]?.all ?? 0) < namesMost || start === null) return [...new Set(nos)]
  const best = await walked(db, { ...start, most })
  return [...new Set([...best.map(({ restaurantNo }) => restaurantNo), ...nos])].slice(0, most)
}

const named = prepared((db, { restaurantNos }: { restaurantNos: readonly string[] }) =>
  db
    .selectFrom('restaurant as r')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.photo'])
    .select(
      sql<string[]>`array(select m.menu_name from menu m
        where m.restaurant_no = r.restaurant_no order by m.position)`.as('menus'),
    )
    .where(sql<boolean>`r.restaurant_no = any(${restaurantNos}::bigint[])`)
    .where('r.status', '=', 'Y'),
)

export type Named = { readonly shop: Suggestion; readonly menus: readonly string[] }

/** Active restaurants with their menus, in the order of the given numbers. */
export async function readNamed(db: Db, restaurantNos: readonly string[]): Promise<Named[]> {
  if (restaurantNos.length === 0) return []
  const rows = await named(db, { restaurantNos })
  const byNo = new Map(rows.map((row) => [row.restaurantNo, row]))
  return restaurantNos.flatMap((restaurantNo) => {
    const row = byNo.get(restaurantNo)
    if (!row) return []
    const shop: Suggestion = {
      kind: 'restaurant',
      group: 'shop',
      text: row.restaurantName,
      restaurantNo,
      restaurantImage: row.photo,
      district: districtOf(row.restaurantAddress),
    }
    return { shop, menus: row.menus }
  })
}
