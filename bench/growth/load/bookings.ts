// Bookings of two years and the month ahead, what became of them, and how full every time is. A booking follows from its
// number alone, so that each table is written without reading another.
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { aheadDays, bookableOf, pastDays, type Size } from './size.ts'
import { inParts, step, withoutIndexes } from './steps.ts'

const atOnce = 2_000_000

/** The number of a restaurant that takes bookings, by its popularity; the popular ones are spread over all numbers. */
export const bookableNo = (popularity: string, bookable: number) =>
  `(${popularity} * 104729 % ${bookable} / 3 * 10 + 1 + 3 * (${popularity} * 104729 % ${bookable} % 3))`

/**
 * Popular restaurants have about a hundred a day, most have one a week. Of members some book every other week, most
 * five times a year; one booking in seven is phoned in. Members who book often come at half past, the others on the
 * hour: no member has two tables at one time.
 */
const rowsFrom = (size: Size, today: string) => {
  const days = pastDays + aheadDays
  const bookable = bookableOf(size)
  return `
  select n + 1 as no, day, day < '${today}'::date as is_past,
    ${bookableNo('popularity', bookable)} as restaurant_no,
    case when n % 20 < 3 then null when n % 5 = 4 then 1 + n * 7919 % ${Math.floor(size.members / 10)}
      else 1 + n * 1299709 % ${size.members} end as member_no,
    (case when n % 5 = 4 then 690 + 60 * (h % 10) else 660 + 60 * (h % 11) end)::smallint as minute,
    (1 + h % 6)::smallint as guests,
    case when h / 1000 % 100 < 12 then 'cancelled' when day >= '${today}'::date then 'confirmed'
      when h / 1000 % 100 < 17 then 'noShow' when h / 1000 % 100 < 27 then 'confirmed' else 'visited' end as state,
    least(now(), day - (h % 14) * interval '1 day' - interval '12 hours') as created_at
  from (
    select n, hashint8(n) & 2147483647 as h,
      date '${addDays(today, -pastDays)}' + (n * ${days} / ${size.bookings})::int as day,
      least(${bookable - 1}, floor(u * u * ${bookable}))::bigint as popularity
    from (
      select n, n * 0.6180339887498949::float8 - floor(n * 0.6180339887498949::float8) as u
      from generate_series($from$::bigint, $to$::bigint) n
    ) as numbered
  ) as rolled`
}

const between = (rows: string, from: number, to: number) =>
  sql.raw(rows.replace('$from$', String(from)).replace('$to$', String(to)))

/** Names of guests who phoned are stored for a year. */
const nameDays = 365

export async function loadBookings(db: Db, size: Size) {
  const today = seoulToday(new Date())
  const rows = rowsFrom(size, today)
  await withoutIndexes(db, ['reservation'], () =>
    inParts('bookings', { count: size.bookings, most: atOnce }, (from, to) =>
      sql`insert into reservation (reservation_no, restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
          state, source, guest_name, cancelled_by, created_at, stay_min, times)
        overriding system value
        select no, restaurant_no, member_no, day, minute, guests, state,
          case when member_no is null then 'phone' else 'app' end,
          case when member_no is null and day >= ${addDays(today, -nameDays)}::date then '김전화' end,
          case when state <> 'cancelled' then null when member_no is null then 'store' else 'member' end,
          created_at, 30, array[minute]
        from (${between(rows, from, to)}) as made`.execute(db),
    ),
  )
  await sql`select setval(pg_get_serial_sequence('reservation', 'reservation_no'), ${size.bookings}::bigint)`.execute(
    db,
  )
  await step('times counted', () =>
    sql`insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
      select restaurant_no, reserve_day, reserve_min, count(*), sum(number_of_guests) from reservation
      where state <> 'cancelled' group by 1, 2, 3 order by 1, 2, 3`.execute(db),
  )
}

/** How the last quarter ended is written down as well; of what is older only that it was booked. */
const endedDays = 90

export async function loadEvents(db: Db, size: Size) {
  const today = seoulToday(new Date())
  const rows = rowsFrom(size, today)
  await inParts('events', { count: size.bookings, most: atOnce }, (from, to) =>
    sql`insert into reservation_event (reservation_no, kind, actor, actor_no, from_state, reserve_day, reserve_min,
        number_of_guests, created_at, told_at)
      select no, kind, case when member_no is null then 'store' else 'member' end, member_no,
        case when kind <> 'booked' then 'confirmed' end, day, minute, guests, created_at, created_at
      from (${between(rows, from, to)}) as made
        cross join lateral unnest(case when state <> 'confirmed' and day >= ${addDays(today, -endedDays)}::date
          then array['booked', state] else array['booked'] end) as kind`.execute(db),
  )
}
