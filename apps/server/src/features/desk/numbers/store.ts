import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

type Days = { readonly restaurantNo: string; readonly from: string; readonly to: string }

/** Of one time of a day. Whoever did not come is no cover; whoever was not marked is taken to have come. */
export type DayTime = {
  readonly day: string
  readonly minute: number
  readonly bookings: number
  readonly covers: number
  readonly visited: number
  readonly noShows: number
}

export async function takenBetween(db: Db, { restaurantNo, from, to }: Days): Promise<DayTime[]> {
  const { rows } = await sql<DayTime>`
    select reserve_day as day, reserve_min as minute, count(*)::int as bookings,
      coalesce(sum(number_of_guests) filter (where state <> 'noShow'), 0)::int as covers,
      count(*) filter (where state = 'visited')::int as visited,
      count(*) filter (where state = 'noShow')::int as no_shows
    from reservation
    where restaurant_no = ${restaurantNo}::bigint and state <> 'cancelled'
      and reserve_day between ${from}::date and ${to}::date
    group by reserve_day, reserve_min`.execute(db)
  return rows
}

export type DayCancelled = { readonly day: string; readonly cancelled: number }

export async function cancelledBetween(db: Db, { restaurantNo, from, to }: Days) {
  const { rows } = await sql<DayCancelled>`
    select reserve_day as day, count(*)::int as cancelled from reservation
    where restaurant_no = ${restaurantNo}::bigint and state = 'cancelled'
      and reserve_day between ${from}::date and ${to}::date
    group by reserve_day`.execute(db)
  return rows
}

export type DayReviews = {
  readonly day: string
  readonly reviews: number
  readonly halfStars: number
}

/** Those that everybody sees, by the day they were written. */
export async function reviewsBetween(db: Db, { restaurantNo, from, to }: Days) {
  const { rows } = await sql<DayReviews>`
    select written_day as day, count(*)::int as reviews, sum(half_stars)::int as half_stars
    from review
    where restaurant_no = ${restaurantNo}::bigint and is_public(review)
      and written_day between ${from}::date and ${to}::date
    group by written_day`.execute(db)
  return rows
}
