import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { documentVersion } from './document.sql.ts'
import { summed, totalGram } from './grams.ts'

/** Only one server process does the work; the others skip it. The lock lasts until the transaction ends. */
export async function tryWorkLock(tx: Db, work: 'ranks' | 'counts' | 'rows'): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`search ${work}`})) as is_first`.execute(tx)
  return rows[0]?.isFirst ?? false
}

/** Two ranges, because the index cannot be used for "not equal". */
export async function readOutdated(tx: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ restaurantNo: string }>`
    select restaurant_no from restaurant_search
    where made_by < ${documentVersion}::smallint or made_by > ${documentVersion}::smallint
    order by restaurant_no limit ${most}::int`.execute(tx)
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** Restaurants with a former name that has expired. */
export async function readFormerlyCalled(
  tx: Db,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ restaurantNo: string }>`
    select distinct restaurant_no from (
      select restaurant_no from former_name where found_until <= ${at}::timestamptz
      order by found_until limit ${most}::int
    ) ended order by restaurant_no`.execute(tx)
  return rows.map(({ restaurantNo }) => restaurantNo)
}

export const deleteFormerNames = (
  tx: Db,
  { restaurantNos, at }: { readonly restaurantNos: readonly string[]; readonly at: Date },
) =>
  sql`delete from former_name
    where restaurant_no = any(${restaurantNos}::bigint[]) and found_until <= ${at}::timestamptz`.execute(
    tx,
  )

export type AgedRank = {
  readonly restaurantNo: string
  readonly createdAt: Date
  readonly reviewCount: number
  readonly halfStarsSum: number
}

type Aged = {
  /** Continue after this restaurant. */
  readonly behind: string
  readonly most: number
  /** Ranks computed before this moment are old. */
  readonly longAgo: Date
  /** Restaurants created after this moment still have the bonus. */
  readonly newSince: Date
}

/**
 * Ranks that reviews have changed since, or whose bonus still decreases. A review becomes visible when its
 * transaction commits, possibly later than its timestamp: hence the overlap. A restaurant with the bonus was also
 * ranked after it was created, so `ranked_at`, which has an index, is enough to find it.
 */
export const readAgedRanks = async (tx: Db, { behind, most, longAgo, newSince }: Aged) => {
  const { rows } = await sql<AgedRank>`
    select s.restaurant_no, r.created_at,
      coalesce(g.review_count, 0) as review_count, coalesce(g.half_stars_sum, 0) as half_stars_sum
    from (
      select s.restaurant_no from restaurant_search s
        join restaurant_rating g on g.restaurant_no = s.restaurant_no
        where g.changed_at > s.ranked_at - interval '10 minutes' and s.restaurant_no > ${behind}::bigint
      union
      select s.restaurant_no from restaurant_search s
        join restaurant r on r.restaurant_no = s.restaurant_no
        where s.ranked_at >= ${newSince}::timestamptz and s.ranked_at < ${longAgo}::timestamptz
          and r.created_at >= ${newSince}::timestamptz and s.restaurant_no > ${behind}::bigint
      order by restaurant_no limit ${most}::int
    ) aged
    join restaurant_search s on s.restaurant_no = aged.restaurant_no
    join restaurant r on r.restaurant_no = s.restaurant_no
    left join restaurant_rating g on g.restaurant_no = s.restaurant_no
    order by s.restaurant_no
    for no key update of s`.execute(tx)
  return rows
}

export const putRanks = (
  tx: Db,
  {
    ranks,
    rankedAt,
  }: { ranks: readonly { restaurantNo: string; popularity: number }[]; rankedAt: Date },
) =>
  sql`update restaurant_search s set pop = t.pop, ranked_at = ${rankedAt}::timestamptz
    from unnest(
      ${ranks.map(({ restaurantNo }) => restaurantNo)}::bigint[],
      ${ranks.map(({ popularity }) => popularity)}::real[]
    ) as t (no, pop)
    where s.restaurant_no = t.no`.execute(tx)

/** The number of rows now, and at the last count of grams. */
export async function readCounts(tx: Db): Promise<{ rows: number; counted: number }> {
  const { rows } = await sql<{ rows: number; counted: number }>`
    select (select count(*)::int from restaurant_search) as rows,
      coalesce((select df from search_gram where gram = ${totalGram}), 0) as counted`.execute(tx)
  return rows[0] ?? { rows: 0, counted: 0 }
}

const sums = sql.join(
  summed.flatMap(({ letters, length, cuts }) =>
    cuts.map(
      (cut) => sql`
        select left(word, ${sql.lit(cut)}), sum(ndoc)::int from counted
        where strpos(${sql.lit(letters)}, left(word, 1)) > 0 and length(word) = ${sql.lit(length)}
        group by 1`,
    ),
  ),
  sql` union all `,
)

/**
 * Counts every gram, and sums by first characters. A gram that no restaurant has any more stays with count 0: a
 * concurrent transaction may be using it again and relies on its row.
 */
export async function recountGrams(tx: Db): Promise<void> {
  // Reads every row: with a million restaurants this takes longer than the limit for requests.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`create temporary table search_count (gram text collate "C" primary key, df int not null)
    on commit drop`.execute(tx)
  await sql`
    with counted as materialized (select word, ndoc from ts_stat('select tsv from restaurant_search'))
    insert into search_count
      select word, ndoc from counted union all ${sums}
      union all select ${totalGram}, count(*)::int from restaurant_search`.execute(tx)
  await sql`analyze search_count`.execute(tx)
  await sql`
    insert into search_gram as g (gram, df) select gram, df from search_count order by gram
    on conflict (gram) do update set df = excluded.df where g.df <> excluded.df`.execute(tx)
  await sql`update search_gram g set df = 0
    where g.df <> 0 and not exists (select from search_count c where c.gram = g.gram)`.execute(tx)
  await sql`delete from search_term t where t.df = 0
    and not exists (select from search_count c where c.gram = ${wholeOfTerm})`.execute(tx)
  await sql`
    update search_term t set df = g.df from search_gram g
    where g.gram = ${wholeOfTerm} and t.df <> g.df`.execute(tx)
}

const wholeOfTerm = sql`case t.kind when 'tag' then 'T' when 'menu' then 'M' when 'name' then 'N'
  when 'word' then 'W' else 'A' end
  || left(t.folded, 60)`
