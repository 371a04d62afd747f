import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { memberCount } from './seed.ts'

type Filling = {
  readonly restaurants: number
  readonly bookings: number
  readonly firstDay: string
  readonly days: number
}

/** Bookings spread over restaurants, days and times; counted once instead of one by one. */
export const fillDays = (db: Db, { restaurants, bookings, firstDay, days }: Filling) =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    // The rows are right by construction: no foreign key has to be looked up millions of times.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
        created_at, stay_min, times)
      select 1 + n % ${restaurants}::int, 1 + n / ${restaurants}::int % ${memberCount}::int,
        ${firstDay}::date + (n / ${restaurants}::int * 7) % ${days}::int,
        ((n / ${restaurants}::int * 11) % 48) * 30, 2, now(), 30,
        array[((n / ${restaurants}::int * 11) % 48) * 30]
      from generate_series(0, ${bookings}::int - 1) n on conflict do nothing`.execute(one)
    await sql`
      insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
      select restaurant_no, reserve_day, reserve_min, count(*), sum(number_of_guests) from reservation
      group by 1, 2, 3`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
