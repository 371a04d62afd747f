import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { SearchDocument } from './document.ts'
import { prefixesOf } from './grams.ts'
import { type Point, placeNamed, placesIn } from './place-names.ts'
import type { Term } from './terms.ts'

/** Increase this number when rows change their form: older rows are then written again. */
export const documentVersion = 1

/** More former names than these are not remembered. */
const formerMost = 3

export const readActive = (tx: Db, restaurantNos: readonly string[], now: Date) =>
  tx
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.category', 'r.tags'])
    .select(['r.createdAt', 'r.latitude', 'r.longitude', 'r.guCode'])
    .select(['g.reviewCount', 'g.halfStarsSum'])
    .select(
      sql<string[]>`array(select m.menu_name from menu m
        where m.restaurant_no = r.restaurant_no order by m.position)`.as('menus'),
    )
    .select(
      sql<number[]>`array(select m.menu_price from menu m
        where m.restaurant_no = r.restaurant_no order by m.position)`.as('prices'),
    )
    .select(
      sql<string[]>`array(select f.restaurant_name from former_name f
        where f.restaurant_no = r.restaurant_no and f.found_until > ${now}::timestamptz
        order by f.found_until desc, f.restaurant_name limit ${sql.lit(formerMost)})`.as(
        'formerNames',
      ),
    )
    .where('r.restaurantNo', 'in', restaurantNos)
    .where('r.status', '=', 'Y')
    .orderBy('r.restaurantNo')
    .execute()

export const deleteRowsExcept = (
  tx: Db,
  { restaurantNos, except }: { restaurantNos: readonly string[]; except: readonly string[] },
) =>
  sql`delete from restaurant_search
    where restaurant_no = any(${restaurantNos}::bigint[])
      and restaurant_no <> all(${except}::bigint[])`.execute(tx)

export type SearchRow = SearchDocument & {
  readonly restaurantNo: string
  readonly category: string
  readonly popularity: number
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly guCode?: string
}

export const putRows = (tx: Db, rows: readonly SearchRow[], rankedAt: Date) =>
  sql`insert into restaurant_search
      (restaurant_no, category, pop, hay, cho, menus, prices, won, lat, lng, gu_code, typed, typed_as_written, made_by, tsv, ranked_at)
    select no, category, pop, hay, cho, menus, prices::int[], won, lat, lng, gu_code, typed, written, ${documentVersion}::smallint,
      array_to_tsvector(string_to_array(grams, ' ')), ${rankedAt}
    from unnest(
      ${rows.map((row) => row.restaurantNo)}::bigint[],
      ${rows.map((row) => row.category)}::text[],
      ${rows.map((row) => row.popularity)}::real[],
      ${rows.map((row) => row.text)}::text[],
      ${rows.map((row) => row.initials)}::text[],
      ${rows.map((row) => row.menus)}::text[],
      ${rows.map((row) => numbers(row.prices))}::text[],
      ${rows.map((row) => row.won)}::int[],
      ${rows.map((row) => row.latitude ?? null)}::real[],
      ${rows.map((row) => row.longitude ?? null)}::real[],
      ${rows.map((row) => row.guCode ?? '')}::text[],
      ${rows.map((row) => row.typed)}::text[],
      ${rows.map((row) => row.typedAsWritten)}::text[],
      ${rows.map((row) => row.grams.join(' '))}::text[]
    ) as t (no, category, pop, hay, cho, menus, prices, won, lat, lng, gu_code, typed, written, grams)
    order by no
    on conflict (restaurant_no) do update set
      category = excluded.category, pop = excluded.pop, hay = excluded.hay, cho = excluded.cho,
      menus = excluded.menus, prices = excluded.prices, won = excluded.won, lat = excluded.lat, lng = excluded.lng,
      gu_code = excluded.gu_code, typed = excluded.typed,
      typed_as_written = excluded.typed_as_written, made_by = excluded.made_by, tsv = excluded.tsv, ranked_at = excluded.ranked_at`.execute(
    tx,
  )

/**
 * Registers new grams; a background job counts later how often they occur. Sorted, so that two transactions cannot
 * deadlock.
 */
export const learnGrams = (tx: Db, grams: readonly string[]) =>
  sql`insert into search_gram (gram, df)
    select gram, 1 from unnest(${[...new Set(grams.flatMap((gram) => [gram, ...prefixesOf(gram)]))]}::text[]) as t (gram)
    order by gram collate "C"
    on conflict do nothing`.execute(tx)

const numbers = (some: readonly number[]) => `{${some.join()}}`

export async function learnTerms(tx: Db, terms: readonly Term[]): Promise<void> {
  const given = sql`unnest(
      ${terms.map((one) => one.kind)}::text[], ${terms.map((one) => one.term)}::text[],
      ${terms.map((one) => one.folded)}::text[], ${terms.map((one) => one.initials)}::text[],
      ${terms.map((one) => one.typed)}::text[], ${terms.map((one) => one.typedAsWritten)}::text[],
      ${terms.map((one) => numbers(one.near))}::text[], ${terms.map((one) => numbers(one.far))}::text[],
      ${terms.map((one) => one.sound)}::text[]
    ) as k (kind, term, folded, cho, typed, written, near, far, sound)`
  await sql`insert into search_term
      (kind, term, folded, cho, df, typed, typed_as_written, near, far, sound)
    select distinct on (kind, term)
      kind, term, folded, cho, 1, typed, written, near::int[], far::int[], sound
    from ${given}
    order by kind, term
    on conflict do nothing`.execute(tx)
  // Terms that exist already. A separate statement, because an insert would lock every existing term, also the
  // frequent ones.
  await sql`update search_term t set df = greatest(t.df, 1), folded = k.folded, typed = k.typed,
      typed_as_written = k.written, near = k.near::int[], far = k.far::int[], sound = k.sound
    from ${given}
    where t.kind = k.kind and t.term = k.term
      and (t.df = 0 or t.near <> k.near::int[] or t.far <> k.far::int[] or t.sound <> k.sound
        or t.typed <> k.typed or t.folded <> k.folded)`.execute(tx)
}

/** The whole tags, menus and districts that are in the index for these restaurants at this moment. */
export async function readWholes(tx: Db, restaurantNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ gram: string }>`
    select distinct lexeme as gram from restaurant_search s cross join lateral unnest(s.tsv)
    where s.restaurant_no = any(${restaurantNos}::bigint[])
      and left(lexeme, 1) in ('T', 'M', 'A', 'N', 'W')`.execute(tx)
  return rows.map(({ gram }) => gram)
}

/**
 * Removes terms that the last restaurant has given up from the suggestions. Uses a count, because for a mere
 * existence check the planner would scan the whole table.
 */
export const retireTerms = (tx: Db, wholes: readonly string[]) =>
  sql`update search_term t set df = 0
    from unnest(${wholes}::text[]) as w (gram)
    where t.folded = substr(w.gram, 2) and t.df > 0
      and t.kind = case left(w.gram, 1) when 'T' then 'tag' when 'M' then 'menu' when 'N' then 'name'
        when 'W' then 'word' else 'address' end
      and (select count(*) from restaurant_search s
        where s.tsv @@ ('''' || w.gram || '''')::tsquery) = 0`.execute(tx)

/** A cell of the country, about fifty kilometres wide. */
const areaOf = ({ lat, lng }: Point) => `${Math.floor(lat * 2)}x${Math.floor(lng * 2)}`

type PlacedRestaurant = {
  readonly restaurantAddress: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Registers places with their first restaurant; a background job computes their middle later. */
export async function learnPlaces(tx: Db, restaurants: readonly PlacedRestaurant[]): Promise<void> {
  const places = restaurants.flatMap(({ restaurantAddress, latitude: lat, longitude: lng }) =>
    lat === null || lng === null
      ? []
      : placesIn(restaurantAddress).map((place) => ({
          ...place,
          lat,
          lng,
          area: areaOf({ lat, lng }),
        })),
  )
  if (places.length === 0) return
  await sql`insert into search_place (name, area, stem, kind, lat, lng, lat_spread, lng_spread, df)
    select distinct on (name, area) name, area, stem, kind, lat, lng, 0, 0, 1
    from unnest(
      ${places.map((one) => one.name)}::text[], ${places.map((one) => one.area)}::text[],
      ${places.map((one) => one.stem)}::text[], ${places.map((one) => one.kind)}::text[],
      ${places.map((one) => one.lat)}::real[], ${places.map((one) => one.lng)}::real[]
    ) as t (name, area, stem, kind, lat, lng)
    order by name, area
    on conflict do nothing`.execute(tx)
}

type PlaceCount = {
  readonly name: string
  readonly area: string
  readonly lat: number
  readonly lng: number
  readonly latSpread: number
  readonly lngSpread: number
  readonly df: number
}

/** Computes each place from its present restaurants and deletes places without any. */
export async function countPlaces(tx: Db): Promise<void> {
  const { rows } = await sql<PlaceCount>`
    select w.name, floor(s.lat::float8 * 2)::int || 'x' || floor(s.lng::float8 * 2)::int as area,
      avg(s.lat) as lat, avg(s.lng) as lng, coalesce(stddev_pop(s.lat), 0) as lat_spread,
      coalesce(stddev_pop(s.lng), 0) as lng_spread, count(*)::int as df
    from restaurant_search s
    cross join lateral string_to_table(substr(s.hay, strpos(s.hay, '@') + 1), '@') as w (name)
    where s.lat is not null and w.name ~ '^[가-힣0-9]+$'
      and (right(w.name, 1) in ('시', '도', '구', '군', '읍', '면', '동', '가') or length(w.name) = 2)
    group by 1, 2`.execute(tx)
  const places = rows.flatMap((row) => {
    const place = placeNamed(row.name)
    return place ? { ...row, ...place } : []
  })
  await sql`delete from search_place`.execute(tx)
  await sql`insert into search_place (name, area, stem, kind, lat, lng, lat_spread, lng_spread, df)
    select * from unnest(
      ${places.map((one) => one.name)}::text[], ${places.map((one) => one.area)}::text[],
      ${places.map((one) => one.stem)}::text[], ${places.map((one) => one.kind)}::text[],
      ${places.map((one) => one.lat)}::real[], ${places.map((one) => one.lng)}::real[],
      ${places.map((one) => one.latSpread)}::real[], ${places.map((one) => one.lngSpread)}::real[],
      ${places.map((one) => one.df)}::int[])
    on conflict do nothing`.execute(tx)
}
