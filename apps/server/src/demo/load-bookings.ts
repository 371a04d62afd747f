import { addDays, seoulMinutes, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { settingOf } from './content/sample-restaurant.ts'
import { type LoadedRestaurant, noOf } from './load-restaurants.ts'
import {
  type Bookable,
  eveningTable,
  type SampleBooking,
  sampleBookings,
  sampleVisits,
} from './sample-bookings.ts'
import { dinersAmong, type SampleCity } from './sample-city.ts'

type MemberNos = ReadonlyMap<string, string>
type Life = { readonly members: MemberNos; readonly now: Date }
type BookedTable = SampleBooking & { readonly restaurantName: string }

/** All bookings, past and future, in the order in which they were made. */
export function sampleTables({ restaurants, people, now }: SampleCity): readonly BookedTable[] {
  const bookable = restaurants.flatMap(({ booking, ...rest }) =>
    booking ? [{ ...rest, booking }] : [],
  )
  const busy = new Set<string>()
  const guests = dinersAmong(people)
  const of = (restaurant: Bookable, bookings: readonly SampleBooking[]): BookedTable[] =>
    bookings.map((booking) => ({ ...booking, restaurantName: restaurant.name }))
  const tables = [
    // The sample member's own bookings come first: later ones take what is left.
    ...ownTables(bookable, now),
    // A guest whose review has a verified visit must have a booking.
    ...bookable.flatMap((one) => of(one, sampleVisits(one, one.reviews, busy))),
    ...bookable.flatMap((one) => of(one, sampleBookings(one, { now, guests, busy }))),
  ]
  return withinCapacity(tables, bookable).toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
}

const ownTables = (bookable: readonly Bookable[], now: Date): BookedTable[] =>
  ['멘야하루', '딤섬하는 오후', '파스타 바 오늘면'].flatMap((name, index) => {
    const restaurant = bookable.find((one) => one.name === name)
    const isPast = index === 2
    const day = addDays(seoulToday(now), isPast ? -9 : 1 + index * 3)
    const table = restaurant && eveningTable(restaurant, day)
    if (!restaurant || !table) return []
    return [
      {
        ...table,
        restaurantName: name,
        memberId: 'member01',
        source: 'app' as const,
        guestName: null,
        guestPhone: null,
        memo: '',
        request: index === 0 ? '바 자리 끝으로 부탁드려요.' : '',
        cancelledBy: null,
        cancelReason: null,
        numberOfGuests: 2,
        state: isPast ? ('visited' as const) : ('confirmed' as const),
        createdAt: new Date(now.getTime() - 10 * 24 * 60 * 60_000),
      },
    ]
  })

/** Leaves out bookings that exceed the capacity: the database would refuse the whole city for one of them. */
function withinCapacity(
  tables: readonly BookedTable[],
  bookable: readonly Bookable[],
): BookedTable[] {
  const houses = new Map(bookable.map((one) => [one.name, settingOf(one.booking)]))
  const taken = new Map<string, { teams: number; guests: number }>()
  return tables.filter(({ restaurantName, reserveDay, reserveMin, numberOfGuests, state }) => {
    if (state === 'cancelled') return true
    const house = houses.get(restaurantName)
    if (!house) return false
    const { intervalMin, stayMin = intervalMin, maxTeamNum, maxSeats = maxGuests } = house
    // May count one step too many at the end of the day, so at most one booking too many is left out.
    const present = Array.from({ length: Math.ceil(stayMin / intervalMin) }, (_, step) => {
      const slot = `${restaurantName} ${reserveDay} ${reserveMin + step * intervalMin}`
      const { teams, guests } = taken.get(slot) ?? { teams: 0, guests: 0 }
      return { slot, teams: teams + 1, guests: guests + numberOfGuests }
    })
    const fits = present.every(({ teams, guests }) => teams <= maxTeamNum && guests <= maxSeats)
    if (fits) for (const { slot, ...there } of present) taken.set(slot, there)
    return fits
  })
}

const maxGuests = Number.POSITIVE_INFINITY

/**
 * One statement for all bookings. The functions that check every booking also compute what each of these takes; the
 * slots are counted once at the end instead of row by row, and the load fails if one is too full.
 */
export async function loadBookings(
  tx: Db,
  restaurants: readonly LoadedRestaurant[],
  { members, now, tables }: Life & { readonly tables: readonly BookedTable[] },
) {
  const numbers = new Map(restaurants.map(({ name, restaurantNo }) => [name, restaurantNo]))
  const rows = tables.map(({ restaurantName, memberId, ...table }) => ({
    ...table,
    restaurantNo: noOf(numbers, restaurantName),
    memberNo: memberId === null ? null : noOf(members, memberId),
  }))
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  await sql`alter table reservation disable trigger reservation_counts`.execute(tx)
  await sql`
    insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests, state, source,
      guest_name, guest_phone, memo, request, cancelled_by, cancel_reason, created_at, stay_min, times)
    select t.restaurant_no, t.member_no, t.day, t.minute, t.guests, t.state, t.source, t.guest_name, t.guest_phone,
      t.memo, t.request, t.cancelled_by, t.cancel_reason, t.created_at, stay.stay_min,
      times_for(t.minute, stay.stay_min, s.interval_min, w.start_min, w.end_min)
    from unnest(
      ${column('restaurantNo')}::bigint[], ${column('memberNo')}::bigint[], ${column('reserveDay')}::date[],
      ${column('reserveMin')}::smallint[], ${column('numberOfGuests')}::smallint[], ${column('state')}::text[],
      ${column('source')}::text[], ${column('guestName')}::text[], ${column('guestPhone')}::text[],
      ${column('memo')}::text[], ${column('request')}::text[], ${column('cancelledBy')}::text[],
      ${column('cancelReason')}::text[], ${column('createdAt')}::timestamptz[]
    ) with ordinality as t (restaurant_no, member_no, day, minute, guests, state, source, guest_name, guest_phone,
      memo, request, cancelled_by, cancel_reason, created_at, at)
    join reservation_setting as s on s.restaurant_no = t.restaurant_no
    join reservation_window as w on w.restaurant_no = t.restaurant_no and w.week_day = extract(isodow from t.day)
    cross join lateral (
      select stay_for(t.guests, s.interval_min, s.stay_min, s.stay_up_to, s.stay_up_to_min) as stay_min
    ) as stay
    order by t.at`.execute(tx)
  await sql`alter table reservation enable trigger reservation_counts`.execute(tx)
  await countSlots(tx)
  await markRemindersSent(tx, now)
}

async function countSlots(tx: Db) {
  await sql`
    insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
    select restaurant_no, reserve_day, minute, count(*), sum(number_of_guests)
    from reservation cross join lateral unnest(times) as minute
    where state <> 'cancelled' group by 1, 2, 3`.execute(tx)
  const { rows } = await sql`
    select from reservation_slot as t join reservation_setting as s using (restaurant_no)
    where t.booked > s.max_team_num or t.guests > s.max_seats limit 1`.execute(tx)
  if (rows.length > 0) throw new Error('the sample city is overbooked')
}

const remindingFrom = 10 * 60

/**
 * Guests with a booking for tomorrow were reminded this morning, except the sample member: the developer who tries
 * the city gets that mail.
 */
async function markRemindersSent(tx: Db, now: Date) {
  const today = seoulToday(now)
  if (seoulMinutes(now) < remindingFrom) return
  const toldAt = seoulMoment(today, remindingFrom)
  await sql`
    insert into reservation_event (reservation_no, kind, actor, reserve_day, reserve_min, number_of_guests,
      created_at, told_at)
    select reservation_no, 'reminder', 'system', reserve_day, reserve_min, number_of_guests,
      ${toldAt}::timestamptz, ${toldAt}::timestamptz
    from reservation join member using (member_no)
    where state = 'confirmed' and reserve_day = ${addDays(today, 1)}::date and member_id <> 'member01'
      and reservation.created_at < ${seoulMoment(today, 0)}::timestamptz`.execute(tx)
}

export async function loadFavorites(
  tx: Db,
  restaurants: readonly LoadedRestaurant[],
  { members, now }: Life,
) {
  const liked = restaurants.filter(({ liking }) => liking >= 4.7)
  await tx
    .insertInto('favorite')
    .values(
      liked.slice(0, 6).map(({ restaurantNo }, index) => ({
        restaurantNo,
        memberNo: noOf(members, 'member01'),
        createdAt: new Date(now.getTime() - index * 60 * 60_000),
      })),
    )
    .execute()
}
