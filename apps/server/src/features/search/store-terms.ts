import type { Suggestion } from '@matjari/contract/calls/search'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { prepared } from '../../lib/db/prepared.ts'
import type { Range } from './rules-suggest.ts'

type Row = { readonly kind: 'tag' | 'menu' | 'address'; readonly term: string }

const offered = ({ kind, term }: Row): Suggestion => ({ kind, text: term, restaurantNo: null })

/** Terms looked at, and terms offered. One that nobody has any more is counted as nothing. */
const lookedMost = 2000
const most = 20

const byRange = (column: 'folded' | 'cho') =>
  prepared((db, { froms, tos }: { froms: readonly string[]; tos: readonly string[] }) => ({
    compile: () =>
      sql<Row>`
        select t.kind, t.term from (
          select t.kind, t.term, t.folded, t.df
          from unnest(${froms}::text[], ${tos}::text[]) as r (first, stop)
          join search_term t on t.${sql.ref(column)} >= r.first and t.${sql.ref(column)} < r.stop
          where t.df > 0
          limit ${sql.lit(lookedMost)}
        ) t
        order by t.folded = any(${froms}::text[]) desc, t.df desc, t.kind = 'menu', t.term
        limit ${sql.lit(most)}`.compile(db),
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
        order by t.df desc, t.term limit ${sql.lit(most)}`.compile(db),
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
