import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'

/** From 11:00 to 22:00, every half hour. */
const [opens, closes] = [660, 1320]

type Filling = { readonly today: string; readonly bookings: number }

/**
 * Three of ten take bookings, one team at a time. Of tonight's times half are taken: at one restaurant in five none, at
 * one in five all, at the others something between. The other bookings are of the weeks after it.
 */
export async function fillTables(db: Db, { today, bookings }: Filling) {
  await sql`insert into reservation_setting (restaurant_no, interval_min, min_num, max_num, max_team_num)
    select restaurant_no, 30, 1, 4 + restaurant_no % 5, 1 from restaurant
    where restaurant_no * 7919 % 10 < 3`.execute(db)
  for (const table of ['operating_hours', 'reservation_window'])
    await sql`insert into ${sql.table(table)} (restaurant_no, week_day, start_min, end_min)
      select restaurant_no, d, ${opens}::int, ${closes}::int
      from reservation_setting cross join generate_series(1, 7) d`.execute(db)
  const booked = sql`insert into reservation (restaurant_no, source, guest_name, reserve_day, reserve_min,
    number_of_guests, created_at, stay_min, times)`
  const times = sql`generate_series(${opens}::int, ${closes}::int - 30, 30) as t (minute)`
  await sql`${booked}
    select restaurant_no, 'phone', '김전화', ${today}::date, minute, 2, now(), 30, array[minute::smallint]
    from reservation_setting cross join ${times}
    where (restaurant_no * 31 + minute / 30 * 17) % 4 < restaurant_no * 613 % 5`.execute(db)
  const { rows } = await sql<{ left: number; taking: number }>`
    select (${bookings}::int - (select count(*) from reservation))::int as left,
      (select count(*) from reservation_setting)::int as taking`.execute(db)
  const { left = 0, taking = 1 } = rows[0] ?? {}
  const later = Math.max(0, Math.ceil(left / Math.max(1, taking)))
  await sql`${booked}
    select s.restaurant_no, 'phone', '김전화', ${today}::date + 1 + n / 22, ${opens}::int + n * 7 % 22 * 30, 2,
      now(), 30, array[(${opens}::int + n * 7 % 22 * 30)::smallint]
    from reservation_setting s cross join generate_series(0, ${later}::int - 1) n`.execute(db)
  await sql`insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
    select restaurant_no, reserve_day, reserve_min, count(*), sum(number_of_guests) from reservation
    group by 1, 2, 3`.execute(db)
}
