import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { SearchDocument, Term } from './rules-document.ts'
import { prefixesOf } from './rules-grams.ts'

/** Held until the transaction ends: of two that change a restaurant at once, the second sees both changes. */
export const lockRestaurants = (tx: Db, restaurantNos: readonly string[]) =>
  tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantNo', 'in', restaurantNos)
    .orderBy('restaurantNo')
    .forNoKeyUpdate()
    .execute()

export const readActive = (tx: Db, restaurantNos: readonly string[]) =>
  tx
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.category', 'r.tags'])
    .select(['r.createdAt', 'g.reviewCount', 'g.halfStarsSum'])
    .select(
      sql<string[]>`array(select m.menu_name from menu m
        where m.restaurant_no = r.restaurant_no order by m.position)`.as('menus'),
    )
    .where('r.restaurantNo', 'in', restaurantNos)
    .where('r.status', '=', 'Y')
    .orderBy('r.restaurantNo')
    .execute()

export const forgetExcept = (
  tx: Db,
  { restaurantNos, kept }: { restaurantNos: readonly string[]; kept: readonly string[] },
) =>
  sql`delete from restaurant_search
    where restaurant_no = any(${restaurantNos}::bigint[])
      and restaurant_no <> all(${kept}::bigint[])`.execute(tx)

export type SearchRow = SearchDocument & {
  readonly restaurantNo: string
  readonly category: string
  readonly pop: number
}

export const putRows = (tx: Db, rows: readonly SearchRow[], rankedAt: Date) =>
  sql`insert into restaurant_search
      (restaurant_no, category, pop, hay, cho, menus, tsv, ranked_at)
    select no, category, pop, hay, cho, menus, array_to_tsvector(string_to_array(grams, ' ')), ${rankedAt}
    from unnest(
      ${rows.map((row) => row.restaurantNo)}::bigint[],
      ${rows.map((row) => row.category)}::text[],
      ${rows.map((row) => row.pop)}::real[],
      ${rows.map((row) => row.hay)}::text[],
      ${rows.map((row) => row.cho)}::text[],
      ${rows.map((row) => row.menus)}::text[],
      ${rows.map((row) => row.grams.join(' '))}::text[]
    ) as t (no, category, pop, hay, cho, menus, grams)
    order by no
    on conflict (restaurant_no) do update set
      category = excluded.category, pop = excluded.pop, hay = excluded.hay, cho = excluded.cho,
      menus = excluded.menus, tsv = excluded.tsv, ranked_at = excluded.ranked_at`.execute(tx)

/** Known from now on; how often they occur is counted later. In one order, so that two cannot deadlock. */
export const learnGrams = (tx: Db, grams: readonly string[]) =>
  sql`insert into search_gram (gram, df)
    select gram, 1 from unnest(${[...new Set(grams.flatMap((gram) => [gram, ...prefixesOf(gram)]))]}::text[]) as t (gram)
    order by gram collate "C"
    on conflict do nothing`.execute(tx)

export const learnTerms = (tx: Db, terms: readonly Term[]) =>
  sql`insert into search_term (kind, term, folded, cho, df)
    select distinct on (kind, term) kind, term, folded, cho, 1
    from unnest(
      ${terms.map((one) => one.kind)}::text[],
      ${terms.map((one) => one.term)}::text[],
      ${terms.map((one) => one.folded)}::text[],
      ${terms.map((one) => one.cho)}::text[]
    ) as t (kind, term, folded, cho)
    order by kind, term
    on conflict do nothing`.execute(tx)
