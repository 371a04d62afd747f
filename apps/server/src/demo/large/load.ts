import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import { searchDocument } from '../../features/search/indexing/document.ts'
import { countPlaces } from '../../features/search/indexing/place-store.ts'
import { popularityOf } from '../../features/search/indexing/rank.ts'
import { learnTerms, putRows } from '../../features/search/indexing/store.ts'
import { countAgain } from '../../features/search/indexing/upkeep.ts'
import type { Db } from '../../lib/db/database.ts'
import { callers } from '../content/guest-words.ts'
import { type Invented, inventedRestaurant } from './invent.ts'

export const largeCount = 20_000
const batch = 1000
const dayMs = 24 * 60 * 60_000

type Life = {
  readonly now: Date
  readonly ownerNos: readonly string[]
  /** Whoever signed up long enough ago to have written all this. */
  readonly writerNos: readonly string[]
}

/** So many more restaurants that search and map have something to do; made in bulk, a thousand at a time. */
export async function loadLargeCity(tx: Db, life: Life, count = largeCount) {
  const indexes = await dropSearchIndexes(tx)
  for (let from = 0; from < count; from += batch) {
    const length = Math.min(batch, count - from)
    const part = Array.from({ length }, (_, at) => inventedRestaurant(from + at))
    const nos = await insertRestaurants(tx, part, life)
    await insertDetails(tx, part, nos)
    await insertReviews(tx, part, { ...life, nos })
    await putIntoSearch(tx, part, { ...life, nos })
  }
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(tx)
  await insertBookings(tx, life.now)
  await countAgain(tx)
  await countPlaces(tx)
}

/** Built anew at the end, which is much faster than entry by entry. Unique ones stay: they decide what is known. */
async function dropSearchIndexes(tx: Db) {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where schemaname = current_schema()
      and tablename in ('restaurant_search', 'search_term') and indexdef like 'CREATE INDEX%'`.execute(
    tx,
  )
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(tx)
  return rows
}

type Numbered = Life & { readonly nos: readonly string[] }

async function insertRestaurants(tx: Db, part: readonly Invented[], { now, ownerNos }: Life) {
  const column = <Key extends keyof Invented>(key: Key) => part.map((one) => one[key])
  const { rows } = await sql<{ restaurantNo: string }>`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code, gu_code, dong_code,
      phone_number, description, category, tags, status, created_at, latitude, longitude, is_location_exact, photo)
    select owner, name, address, '00000', '11', gu, dong, phone, description, category, string_to_array(tags, '|'),
      'Y', ${now}::timestamptz - age * interval '1 day', lat, lng, true, photo
    from unnest(${part.map((_, at) => ownerNos[at % ownerNos.length])}::bigint[], ${column('restaurantName')}::text[],
      ${column('restaurantAddress')}::text[], ${column('guCode')}::text[], ${column('dongCode')}::text[],
      ${column('phoneNumber')}::text[], ${column('description')}::text[], ${column('category')}::text[],
      ${part.map(({ tags }) => tags.join('|'))}::text[], ${column('ageDays')}::float8[],
      ${column('latitude')}::float8[], ${column('longitude')}::float8[], ${column('photo')}::text[]
    ) with ordinality
      as t (owner, name, address, gu, dong, phone, description, category, tags, age, lat, lng, photo, at)
    order by at returning restaurant_no`.execute(tx)
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** Menus, hours on every day but the one off, and settings for those who take bookings. */
async function insertDetails(tx: Db, part: readonly Invented[], nos: readonly string[]) {
  const dishes = part.flatMap(({ menus, prices }, at) =>
    menus.map((name, index) => ({ no: nos[at], name, price: prices[index] ?? 0, at: index + 1 })),
  )
  await sql`insert into menu (restaurant_no, menu_name, menu_price, position)
    select * from unnest(${dishes.map(({ no }) => no)}::bigint[], ${dishes.map(({ name }) => name)}::text[],
      ${dishes.map(({ price }) => price)}::int[], ${dishes.map(({ at }) => at)}::int[])`.execute(tx)
  const houses = sql`unnest(${nos}::bigint[], ${part.map(({ hours }) => hours[0])}::smallint[],
    ${part.map(({ hours }) => hours[1])}::smallint[], ${part.map(({ dayOff }) => dayOff)}::smallint[],
    ${part.map(({ isBookable }) => isBookable)}::boolean[]) as t (no, from_min, to_min, day_off, bookable)`
  await sql`insert into operating_hours (restaurant_no, week_day, start_min, end_min)
    select no, day, from_min, to_min from ${houses} cross join generate_series(1, 7) as day
    where day <> day_off`.execute(tx)
  await sql`insert into reservation_setting (restaurant_no, interval_min, min_num, max_num, max_team_num)
    select no, 30, 1, 6, 4 from ${houses} where bookable`.execute(tx)
  await sql`insert into reservation_window (restaurant_no, week_day, start_min, end_min)
    select no, day, from_min, to_min - 60 from ${houses} cross join generate_series(1, 7) as day
    where bookable and day <> day_off`.execute(tx)
}

/** Ratings are counted once for all of them instead of review by review. */
async function insertReviews(tx: Db, part: readonly Invented[], { now, nos, writerNos }: Numbered) {
  const told = part.flatMap(({ told: some }, at) =>
    some.map(({ writer, ...review }, index) => ({
      ...review,
      no: nos[at],
      // Side by side in the list: nobody writes twice about one house.
      memberNo: writerNos[(Math.floor(writer * writerNos.length) + index) % writerNos.length],
      day: addDays(seoulToday(now), -review.daysAgo),
    })),
  )
  await sql`alter table review disable trigger review_counts`.execute(tx)
  await sql`insert into review (restaurant_no, member_no, half_stars, content, written_day, created_at)
    select no, member_no, stars, content, day, (day + interval '19 hours') at time zone 'Asia/Seoul'
    from unnest(${told.map(({ no }) => no)}::bigint[], ${told.map(({ memberNo }) => memberNo)}::bigint[],
      ${told.map(({ halfStars }) => halfStars)}::smallint[], ${told.map(({ content }) => content)}::text[],
      ${told.map(({ day }) => day)}::date[]) as t (no, member_no, stars, content, day)
    on conflict do nothing`.execute(tx)
  await sql`alter table review enable trigger review_counts`.execute(tx)
  await sql`insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    select restaurant_no, count(*), sum(half_stars), array(
      select (count(*) filter (where whole_stars(w.half_stars) = star))::int
      from review as w cross join generate_series(1, 5) as star
      where w.restaurant_no = r.restaurant_no group by star order by star)
    from review as r where restaurant_no = any(${nos}::bigint[]) group by restaurant_no`.execute(tx)
}

async function putIntoSearch(tx: Db, part: readonly Invented[], { now, nos }: Numbered) {
  const rows = part.map((one, at) => ({
    ...searchDocument(one),
    restaurantNo: nos[at] ?? '',
    category: one.category,
    latitude: one.latitude,
    longitude: one.longitude,
    guCode: one.guCode,
    popularity: popularityOf(
      {
        reviewCount: one.told.length,
        halfStarsSum: one.told.reduce((sum, { halfStars }) => sum + halfStars, 0),
        createdAt: new Date(now.getTime() - one.ageDays * dayMs),
      },
      now,
    ),
  }))
  const terms = rows
    .flatMap((row) => row.terms)
    .map((term) => [term.kind + term.term, term] as const)
  await putRows(tx, rows, now)
  await learnTerms(tx, [...new Map(terms).values()])
}

/** A table here and there in the coming week, called in by phone. */
async function insertBookings(tx: Db, now: Date) {
  await sql`alter table reservation disable trigger reservation_counts`.execute(tx)
  await sql`
    with made as (
      insert into reservation (restaurant_no, reserve_day, reserve_min, number_of_guests, source, guest_name,
        created_at, stay_min, times)
      select w.restaurant_no, day::date, w.start_min + 30 * (w.restaurant_no % 6 + d), 2 + w.restaurant_no % 3, 'phone',
        (${callers}::text[])[1 + (w.restaurant_no + d) % ${callers.length}::int],
        ${now}::timestamptz - interval '1 day', 30, array[(w.start_min + 30 * (w.restaurant_no % 6 + d))::smallint]
      from generate_series(1, 6) as d
        cross join lateral (select ${seoulToday(now)}::date + d::int as day) as ahead
        join reservation_window as w on w.week_day = extract(isodow from day)
          and w.start_min + 30 * (w.restaurant_no % 6 + d) < w.end_min
      where (w.restaurant_no + d) % 5 = 0
        and not exists (select from reservation as v where v.restaurant_no = w.restaurant_no)
      returning restaurant_no, reserve_day, reserve_min, number_of_guests
    )
    insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
    select restaurant_no, reserve_day, reserve_min, count(*), sum(number_of_guests)
    from made group by 1, 2, 3`.execute(tx)
  await sql`alter table reservation enable trigger reservation_counts`.execute(tx)
}
