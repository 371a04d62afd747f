import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import {
  countPlaces,
  learnTerms,
  putRows,
} from '../../apps/server/src/features/search/indexing/document.sql.ts'
import {
  type SearchDocument,
  searchDocument,
} from '../../apps/server/src/features/search/indexing/document.ts'
import { popularityOf } from '../../apps/server/src/features/search/indexing/refresh.ts'
import { recountGrams } from '../../apps/server/src/features/search/indexing/upkeep.sql.ts'
import type { Invented } from './city.ts'

const batch = 4000
const createdAt = new Date('2026-01-01T00:00:00Z')
const rankedAt = new Date('2026-11-15T00:00:00Z')

const indexes = [
  'restaurant_search_grams',
  'restaurant_search_by_pop',
  'restaurant_search_by_place',
  'restaurant_search_by_category',
  'restaurant_search_by_rank_age',
  'restaurant_search_by_typed',
  'restaurant_search_by_typed_as_written',
  'restaurant_search_by_making',
  'search_term_by_typed',
  'search_term_by_typed_as_written',
  'search_term_near',
  'search_term_far',
  'search_term_by_sound',
]

/** Fills a migrated database; indexes are built at the end, which is much faster. */
export async function loadRestaurants(
  db: Db,
  { count, make }: { count: number; make: (n: number) => Invented },
) {
  // The one connection this is done with; building an index takes its time.
  await sql`set statement_timeout = 0`.execute(db)
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  const memberNo = await owner(db)
  const built = await sql<{ indexdef: string }>`select indexdef from pg_indexes
    where indexname = any(${indexes})`.execute(db)
  for (const index of indexes) await sql`drop index ${sql.id(index)}`.execute(db)
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = 0; from < count; from += batch) {
    const part = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
      const one = make(from + at)
      return { ...one, document: searchDocument(one) }
    })
    // The next part is made ready while this one is written.
    await writing
    writing = loadPart(db, part, memberNo)
  }
  await writing
  for (const { indexdef } of built.rows) await sql.raw(indexdef).execute(db)
  await db.transaction().execute(async (tx) => {
    await recountGrams(tx)
    await countPlaces(tx)
  })
  for (const table of [
    'restaurant',
    'restaurant_search',
    'restaurant_rating',
    'reservation_setting',
    'menu',
    'search_gram',
    'search_term',
    'search_place',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

async function owner(db: Db): Promise<string> {
  const { memberNo } = await db
    .insertInto('member')
    .values({
      memberId: 'bench_owner',
      memberName: '김하루',
      memberNickName: 'bench_owner',
      memberEmail: null,
    })
    .returning('memberNo')
    .executeTakeFirstOrThrow()
  return memberNo
}

function loadPart(
  db: Db,
  part: readonly (Invented & { readonly document: SearchDocument })[],
  memberNo: string,
) {
  return db.transaction().execute(async (tx) => {
    // The rows are right by construction: no foreign key has to be looked up a million times.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ restaurantNo: string }>`
      insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code, gu_code,
        dong_code, phone_number, description, category, tags, status, created_at, latitude, longitude)
      select ${memberNo}::bigint, name, address, '04050', left(gu, 2), gu, gu || '12100', '02-123-4567', '설명',
        category, string_to_array(tags, ','), 'Y', ${createdAt}::timestamptz, lat, lng
      from unnest(
        ${part.map((one) => one.restaurantName)}::text[], ${part.map((one) => one.restaurantAddress)}::text[],
        ${part.map((one) => one.category)}::text[], ${part.map((one) => one.tags.join(','))}::text[],
        ${part.map((one) => one.latitude ?? null)}::float8[], ${part.map((one) => one.longitude ?? null)}::float8[],
        ${part.map((one) => one.guCode ?? '11440')}::text[]
      ) with ordinality as t (name, address, category, tags, lat, lng, gu, at)
      order by at returning restaurant_no`.execute(tx)
    const nos = rows.map(({ restaurantNo }) => restaurantNo)
    const documents = part.map((one, at) => ({
      ...one.document,
      restaurantNo: nos[at] ?? '',
      category: one.category,
      latitude: one.latitude ?? null,
      longitude: one.longitude ?? null,
      guCode: one.guCode ?? '11440',
      popularity: popularityOf({ ...one, createdAt }, rankedAt),
    }))
    await putRows(tx, documents, rankedAt)
    const terms = new Map(
      documents.flatMap(({ terms }) => terms).map((term) => [term.kind + term.term, term]),
    )
    await learnTerms(tx, [...terms.values()])
    await sql`insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars, changed_at)
      select no, reviews, sum, array[0, 0, 0, 0, 0], ${createdAt}::timestamptz from unnest(
        ${nos}::bigint[], ${part.map((one) => one.reviewCount)}::int[], ${part.map((one) => one.halfStarsSum)}::int[]
      ) as t (no, reviews, sum)`.execute(tx)
    await sql`insert into reservation_setting (restaurant_no, interval_min, min_num, max_num, max_team_num)
      select no, 30, 1, 5, 5 from unnest(${nos}::bigint[]) as t (no) where no % 3 = 0`.execute(tx)
    await sql`insert into menu (restaurant_no, menu_name, menu_price, position)
      select no, name, coalesce(price::int, 9000), at - 1 from unnest(${nos}::bigint[],
        ${part.map((one) => one.menus.join(','))}::text[], ${part.map((one) => (one.prices ?? []).join(','))}::text[]) as t (no, names, prices)
      cross join lateral unnest(string_to_array(names, ','), string_to_array(nullif(prices, ''), ','))
        with ordinality as m (name, price, at)`.execute(tx)
  })
}
