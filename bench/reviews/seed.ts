import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { memberCount, openSeeded } from '../booking/seed.ts'

/** Two restaurants in one database: one with few reviews, one with many. */
export async function openWithReviews(serverUrl: string, counts: readonly [number, number]) {
  const seeded = await openSeeded(serverUrl, { name: 'bench_reviews', restaurants: 2 })
  // Counted once instead of a hundred thousand times.
  await sql`alter table review disable trigger review_counts`.execute(seeded.db)
  for (const [at, count] of counts.entries())
    await writeReviews(seeded.db, { restaurantNo: at + 1, count })
  await sql`alter table review enable trigger review_counts`.execute(seeded.db)
  await sql`
    insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    select restaurant_no, count(*), sum(half_stars), array[0, 0, 0, 0, 0]
    from review group by restaurant_no`.execute(seeded.db)
  await addTheRest(seeded.db)
  await sql`vacuum analyze`.execute(seeded.db)
  return seeded
}

/** By one member after the other, a day apart. */
const writeReviews = (db: Db, { restaurantNo, count }: { restaurantNo: number; count: number }) =>
  sql`
    insert into review (restaurant_no, member_no, half_stars, content, written_day, created_at)
    select ${restaurantNo}::int, 1 + n % ${memberCount}::int, 1 + (n * 7919) % 10,
      repeat('국물이 진한데 끝맛이 깔끔해요. ', 1 + n % 6),
      date '2020-01-01' + n / ${memberCount}::int, timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(0, ${count - 1}::int) n`.execute(db)

/** What makes a review expensive to show: photos, a receipt, the owner's reply, a visit. */
async function addTheRest(db: Db) {
  await sql`
    insert into review_photo (review_no, position, photo)
    select review_no, position, '/media/reviews/' || md5(review_no || '-' || position) || '/800.jpg'
    from review, generate_series(0, 3) position where review_no % 3 = 0`.execute(db)
  await sql`
    insert into review_receipt (review_no, member_no, content_hash, coarse_a, coarse_b, coarse_c,
      coarse_d, created_at)
    select review_no, member_no, sha256(review_no::text::bytea), review_no % 65536,
      review_no * 7 % 65536, review_no * 11 % 65536, review_no * 13 % 65536, created_at
    from review`.execute(db)
  await sql`
    insert into review_reply (review_no, content, created_at)
    select review_no, '찾아 주셔서 고마워요. 또 오세요.', created_at from review
    where review_no % 4 = 0`.execute(db)
  await sql`
    insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
      state, created_at)
    select r.restaurant_no, m.member_no, date '2020-01-01' + m.member_no::int, 1110, 2, 'visited', now()
    from restaurant r, member m where m.member_no % 2 = 0`.execute(db)
}
