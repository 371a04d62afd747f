import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { refreshSearch } from '../../apps/server/src/features/search/indexing/refresh.ts'
import { fillDays } from '../booking/fill-days.ts'
import { memberCount, openSeeded } from '../booking/seed.ts'

export const restaurants = 3000
export const days = 60
export const firstDay = addDays(seoulToday(new Date()), 2)

const batch = 500

/** Restaurants with everything their pages show: photos, a menu, reviews, hours with a break, bookings. */
export async function openWithPages(serverUrl: string) {
  const seeded = await openSeeded(serverUrl, { name: 'bench_reads', restaurants })
  const { db } = seeded
  // Of age: the ranks of new ones are computed anew while the servers run, and then two could differ.
  await sql`
    update restaurant set category = (array['한식', '중식', '일식', '양식', '기타'])[1 + restaurant_no % 5],
      tags = array['김치찌개', '파스타', '초밥'], latitude = 37.55, longitude = 126.92,
      description = '제철 재료로 매일 아침 준비해요. 예약하고 오시면 기다리지 않아요.',
      photo = '/media/bench/' || restaurant_no, created_at = now() - interval '1 year'`.execute(db)
  await sql`
    insert into menu (restaurant_no, menu_name, menu_price, photo, position)
    select restaurant_no, '오늘의 요리 ' || n, 9000 + 500 * n,
      '/media/bench/' || restaurant_no || '-' || n, n
    from restaurant, generate_series(0, 11) n`.execute(db)
  await writeReviews(db)
  await sql`update reservation_setting set max_team_num = 3`.execute(db)
  await sql`update operating_hours
    set start_min = 660, end_min = 1320, break_start_min = 900, break_end_min = 1020`.execute(db)
  await sql`update reservation_window set start_min = 630, end_min = 1320`.execute(db)
  await describeAll(db)
  await fillDays(db, { restaurants, bookings: restaurants * 100, firstDay, days })
  return seeded
}

/** Home lists what search knows. */
async function describeAll(db: Db) {
  for (let from = 1; from <= restaurants; from += batch) {
    const nos = Array.from({ length: batch }, (_, at) => String(from + at))
    await db.transaction().execute((tx) => refreshSearch(tx, nos, new Date()))
  }
}

/** Counted once instead of one by one. */
async function writeReviews(db: Db) {
  await sql`alter table review disable trigger review_counts`.execute(db)
  await sql`
    insert into review (restaurant_no, member_no, half_stars, content, written_day, created_at)
    select restaurant_no, 1 + (restaurant_no * 7 + n) % ${memberCount}::int, 1 + (restaurant_no * n) % 10,
      '맛있게 잘 먹었어요.', current_date, now()
    from restaurant, generate_series(1, 20) n`.execute(db)
  await sql`alter table review enable trigger review_counts`.execute(db)
  await sql`
    insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    select restaurant_no, count(*), sum(half_stars), array(
      select count(*) filter (where whole_stars(one) = star) from unnest(array_agg(half_stars)) one
        cross join generate_series(1, 5) star group by star order by star)
    from review group by restaurant_no`.execute(db)
}
