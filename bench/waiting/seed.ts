import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { openSeeded } from '../booking/seed.ts'

/** No member waits at the first, all wait at the second: otherwise they are the same. */
export const [quiet, awaited] = ['1', '2'] as const
/** Neither today, whose times pass, nor tomorrow, of which guests are reminded while the server runs. */
const day = addDays(seoulToday(new Date()), 3)

const opens = 17 * 60
const closes = 22 * 60
const stay = 90
const firstGuest = 1_000
const firstWaiter = 20_000

type Evening = { readonly tables: number; readonly waiting: number }

/** A full evening at each of two restaurants. */
export async function openEvening(serverUrl: string, { tables, waiting }: Evening) {
  const seeded = await openSeeded(serverUrl, { name: 'bench_waiting', restaurants: 100 })
  const { db } = seeded
  await sql`update reservation_setting set stay_min = ${stay}::int, max_team_num = ${tables}::int,
    max_seats = ${tables}::int * 10`.execute(db)
  for (const table of ['operating_hours', 'reservation_window'])
    await sql`update ${sql.table(table)} set start_min = ${opens}::int, end_min = ${closes}::int`.execute(
      db,
    )
  for (const [at, restaurantNo] of [quiet, awaited].entries())
    await fillEvening(db, { restaurantNo, tables, first: firstGuest + at * tables * 10 })
  await fillLine(db, waiting)
  await sql`vacuum analyze`.execute(db)
  return {
    ...seeded,
    /** The last member of the waitlist. */
    last: seeded.people[firstWaiter + waiting - 1] ?? '',
    bookingsAt: (restaurantNo: string) =>
      db
        .selectFrom('reservation')
        .select(['reservationNo', 'memberNo'])
        .where('restaurantNo', '=', restaurantNo)
        .orderBy('reservationNo')
        .execute(),
  }
}

type Filled = { readonly restaurantNo: string; readonly tables: number; readonly first: number }

/** One party after the other at every table. */
const fillEvening = (db: Db, { restaurantNo, tables, first }: Filled) =>
  sql`insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests, created_at)
    select ${restaurantNo}::bigint, ${first}::int + t.n * 4 + seating, ${day}::date,
      ${opens}::int + seating * ${stay}::int, 1 + (t.n + seating) % 10, now()
    from generate_series(0, ${tables}::int - 1) as t (n), generate_series(0, 3) as seating
    where ${opens}::int + seating * ${stay}::int < ${closes}::int`.execute(db)

/** Of every size, for every stretch of the evening. */
const fillLine = (db: Db, waiting: number) =>
  sql`insert into waiting (restaurant_no, member_no, day, from_min, to_min, guests, joined_at)
    select ${awaited}::bigint, ${firstWaiter}::int + n, ${day}::date,
      ${opens}::int + 30 * least(n % 10, n / 10 % 10), ${opens}::int + 30 * greatest(n % 10, n / 10 % 10),
      1 + n * 7 % 10, now()
    from generate_series(0, ${waiting}::int - 1) as n`.execute(db)
