import { formatClockTime } from '@matjari/contract/clock-time'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import { beginSignIn } from '../../apps/server/src/features/accounts/sign-in.ts'
import { fillDays } from '../booking/fill-days.ts'
import { openSeeded, signingIn } from '../booking/seed.ts'

export const restaurantNo = '1'
const ownerNo = '1'
/** Neither today, whose times pass, nor tomorrow, of which guests are reminded while the servers run. */
export const day = addDays(seoulToday(new Date()), 3)
export const emptyDay = addDays(day, 1)

const others = 100
const firstMember = 1000
const firstLater = 10_000
const opens = 660
const times = 20

/** Every twentieth is cancelled. */
export const liveOf = (bookings: number) => bookings - Math.floor(bookings / 20)

/** A restaurant with a full day of members, phone guests and walk-ins, many of whom came before, among others. */
export async function openDesk(serverUrl: string, bookings: number) {
  const seeded = await openSeeded(serverUrl, { name: 'bench_desk', restaurants: others })
  const { db, people } = seeded
  const filled = { restaurants: others, bookings: others * 100, days: 60 }
  await fillDays(db, { ...filled, firstDay: addDays(day, 2) })
  await sql`update member set is_store_owner = true where member_no = ${ownerNo}`.execute(db)
  await sql`update reservation_setting set stay_min = 90 where restaurant_no = ${restaurantNo}`.execute(
    db,
  )
  for (const table of ['operating_hours', 'reservation_window'])
    await sql`update ${sql.table(table)} set start_min = ${opens}::int, end_min = 1320
      where restaurant_no = ${restaurantNo}`.execute(db)
  await writeGuests(db, bookings)
  await writeDay(db, bookings)
  await writeHistory(db)
  await sql`vacuum analyze`.execute(db)
  let later = firstLater
  return {
    ...seeded,
    ownerToken: people[0] ?? '',
    /** For a browser, which renews what it has: good for one page. */
    signIn: () => beginSignIn(signingIn(db), { memberNo: ownerNo, longLived: false }),
    /** A booking of a member who has none yet, at the next of the times. */
    nextBooking() {
      const member = later++
      return {
        token: people[member] ?? '',
        body: {
          restaurantNo,
          reserveDay: day,
          reserveTime: formatClockTime(opens + 30 * (member % times)),
          numberOfGuests: 2,
        },
      }
    },
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

const phone = sql`'010-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0')`

/** Of ten, six come through the app, three have phoned, one came to the door. */
async function writeGuests(db: Db, bookings: number) {
  await sql`
    insert into guest (restaurant_no, member_no, note, marks, noted_at, created_at)
    select ${restaurantNo}::bigint, ${firstMember}::int + n, '창가 자리를 좋아하시고 매운 음식은 못 드세요.',
      array['window', 'allergy'], now(), now()
    from generate_series(0, ${bookings}::int - 1) n where n % 10 < 6 and n % 3 = 0`.execute(db)
  await sql`
    insert into guest (restaurant_no, guest_name, phone, note, created_at)
    select ${restaurantNo}::bigint, '손님 ' || n, ${phone},
      case when n % 4 = 0 then '아이 의자를 미리 놓아 주세요.' else '' end, now()
    from generate_series(0, ${bookings}::int - 1) n where n % 10 between 6 and 8`.execute(db)
}

async function writeDay(db: Db, bookings: number) {
  await sql`
    insert into reservation (restaurant_no, member_no, guest_no, source, guest_name, guest_phone,
      reserve_day, reserve_min, number_of_guests, state, cancelled_by, memo, request, created_at)
    select ${restaurantNo}::bigint, case when n % 10 < 6 then ${firstMember}::int + n end, g.guest_no,
      (array['app', 'app', 'app', 'app', 'app', 'app', 'phone', 'phone', 'phone', 'walkIn'])[1 + n % 10],
      g.guest_name, case when n % 10 < 9 then ${phone} end,
      ${day}::date, ${opens}::int + 30 * (n / 10 % ${times}::int), 1 + n % 6,
      case when n % 20 = 19 then 'cancelled' else 'confirmed' end,
      case when n % 20 = 19 then 'store' end,
      case when n % 10 = 6 then '생일 케이크를 가져오신대요.' else '' end,
      case when n % 10 = 2 then '조용한 자리로 부탁드려요.' else '' end, now() - interval '1 day'
    from generate_series(0, ${bookings}::int - 1) n
    left join guest as g on g.restaurant_no = ${restaurantNo}::bigint and g.phone = ${phone}
    order by n`.execute(db)
}

/** Up to three evenings of the weeks before, and of all of them what happened when. */
async function writeHistory(db: Db) {
  await sql`
    insert into reservation (restaurant_no, member_no, guest_no, source, guest_name, reserve_day,
      reserve_min, number_of_guests, state, created_at)
    select restaurant_no, member_no, guest_no, source, guest_name, reserve_day - 7 * week, reserve_min,
      number_of_guests, case when reservation_no % 7 = week then 'noShow' else 'visited' end,
      created_at - week * interval '7 days'
    from reservation, generate_series(1, 3) week
    where restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date
      and source <> 'walkIn' and week <= reservation_no % 4`.execute(db)
  await sql`
    insert into reservation_event (reservation_no, kind, actor, reserve_day, reserve_min,
      number_of_guests, created_at, told_at)
    select reservation_no, kind, 'store', reserve_day, reserve_min, number_of_guests, created_at, now()
    from reservation, unnest(array['booked', nullif(state, 'confirmed')]) kind
    where restaurant_no = ${restaurantNo}::bigint and kind is not null`.execute(db)
}
