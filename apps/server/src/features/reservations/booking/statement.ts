import { type RawBuilder, sql } from 'kysely'
import { dayStatement } from '../availability/store.ts'

export type BookedSlot = {
  readonly restaurantNo: string
  readonly day: string
  readonly minute: number
}

/** What the statement says of each request; the first two come with the booking's number. */
export type BookingOutcome =
  | 'booked'
  | 'replayed'
  | 'otherRequest'
  | 'alreadyBooked'
  | 'notFound'
  | 'notActive'
  | 'noSettings'
  | 'offGrid'
  | 'closed'
  | 'break'
  | 'past'
  | 'paused'
  | 'guests'
  | 'full'

export type BookingAnswer = {
  readonly outcome: BookingOutcome
  readonly reservationNo: string | null
  /** Of a new booking. */
  readonly createdAt: Date | null
  readonly minNum: number | null
  readonly maxNum: number | null
  /** What a guest wants to know of the restaurant. */
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly photo: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The same for all who ask together. */
type Common = BookedSlot & {
  readonly isOver: boolean
  readonly now: Date
  readonly keysSince: Date
}

/**
 * Books all of `asked` who want one slot, first come first served, as far as there is room. One statement: it
 * looks at the counter without locking it, so that whoever comes too late is refused by a point read;
 * the trigger of `reservation` counts again under the lock and is what decides (RB001), and sends back
 * what was judged by rules that are no longer those (RB002).
 * The order of refusals is that of `slotReason` in the contract, which says the same to who only asks.
 */
export function bookingStatement(asked: RawBuilder<unknown>, common: Common) {
  const { restaurantNo, day, minute, isOver, now, keysSince } = common
  const hasTable = sql`exists (select from reservation as r where r.restaurant_no = ${restaurantNo}::bigint
    and r.reserve_day = ${day}::date and r.reserve_min = ${minute}::smallint
    and r.member_no = a.member_no and r.state <> 'cancelled')`
  return sql<BookingAnswer>`
    with asked (member_no, guests, idem_key, idem_hash, place) as (${asked}
    ), rule as (${dayStatement({ restaurantNo, day })}
    ), verdict as (
      select min_num, max_num, max_team_num, rule_no, case
        when status <> 'Y' then 'notActive'
        when max_team_num is null then 'noSettings'
        when start_min is null then 'closed'
        when ${minute}::int < start_min or ${minute}::int >= end_min
          or (${minute}::int - start_min) % interval_min <> 0 then 'offGrid'
        when open_min is null or ${minute}::int < open_min or ${minute}::int >= close_min then 'closed'
        when ${minute}::int >= rest_min and ${minute}::int < rested_min then 'break'
        when ${isOver}::boolean then 'past'
        when is_paused then 'paused'
      end as refusal from rule
    ), kept as (
      select a.place, r.reservation_no, r.idem_hash = a.idem_hash as is_same
      from asked as a join reservation as r on r.member_no = a.member_no
        and r.idem_key = a.idem_key and r.created_at > ${keysSince}::timestamptz
    ), booked as (
      insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
        created_at, idem_key, idem_hash, rule_no)
      select ${restaurantNo}::bigint, a.member_no, ${day}::date, ${minute}::smallint, a.guests,
        ${now}::timestamptz, a.idem_key, a.idem_hash, v.rule_no
      from asked as a, verdict as v
      where v.refusal is null and a.guests between v.min_num and v.max_num
        and not exists (select from kept as k where k.place = a.place)
        and not ${hasTable}
      order by a.place
      limit (select greatest(v.max_team_num - coalesce((select booked from reservation_slot
        where restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date
          and reserve_min = ${minute}::smallint), 0), 0) from verdict as v)
      returning reservation_no, member_no, number_of_guests, created_at
    ), noted as (
      insert into reservation_event (reservation_no, kind, actor, actor_no, reserve_day, reserve_min,
        number_of_guests, created_at)
      select reservation_no, 'booked', 'member', member_no, ${day}::date, ${minute}::smallint,
        number_of_guests, ${now}::timestamptz
      from booked
    )
    select coalesce(k.reservation_no, b.reservation_no) as reservation_no, b.created_at, v.min_num, v.max_num,
      r.restaurant_name, r.restaurant_address, r.photo, r.latitude, r.longitude, case
      when k.is_same then 'replayed'
      when k.place is not null then 'otherRequest'
      when b.reservation_no is not null then 'booked'
      when v is null then 'notFound'
      when v.refusal is not null then v.refusal
      when not a.guests between v.min_num and v.max_num then 'guests'
      when ${hasTable} then 'alreadyBooked'
      else 'full' end as outcome
    from asked as a
    left join verdict as v on true
    left join kept as k on k.place = a.place
    left join booked as b on b.member_no = a.member_no
    left join restaurant as r on r.restaurant_no = ${restaurantNo}::bigint
    order by a.place`
}
