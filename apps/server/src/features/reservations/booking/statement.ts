import { limits } from '@matjari/contract/limits'
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
  | 'lead'
  | 'horizon'
  | 'paused'
  | 'guests'
  | 'full'
  | 'tooManyUpcoming'
  | 'tooManyThatDay'
  | 'tooClose'
  // One of the three, seen only under the lock.
  | 'heldEnough'
  // The member is no longer who they were when they asked.
  | 'inactive'
  | 'left'
  // Those ahead in the same batch went first, and there may still be room: to be asked again.
  | 'again'

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
  /** How far off it is, for the owner's limits. Nothing is left of a time that is past. */
  readonly minutesAhead: number
  readonly daysAhead: number
  readonly now: Date
  readonly keysSince: Date
}

const { perDay, upcoming } = limits.reservation

/**
 * Books all of `asked` who want one slot, first come first served, as far as there is room. One statement: it
 * looks at the counters without locking them, so that whoever comes too late is refused by a point read;
 * the trigger of `reservation` counts again under the lock and is what decides (RB001), and sends back
 * what was judged by rules that are no longer those (RB002), or by a member who is no longer who they
 * were (RB003 to RB005).
 * The order of refusals is that of `slotReason` in the contract, which says the same to who only asks.
 */
export function bookingStatement(asked: RawBuilder<unknown>, common: Common) {
  const { restaurantNo, day, minute, minutesAhead, daysAhead, now, keysSince } = common
  const hasTable = sql`exists (select from reservation as r where r.restaurant_no = ${restaurantNo}::bigint
    and r.reserve_day = ${day}::date and r.reserve_min = ${minute}::smallint
    and r.member_no = a.member_no and r.state <> 'cancelled')`
  return sql<BookingAnswer>`
    with asked (member_no, guests, idem_key, idem_hash, place) as (${asked}
    ), verdict as (
      select rule.*, case
        when status <> 'Y' then 'notActive'
        when max_team_num is null then 'noSettings'
        when start_min is null then 'closed'
        when ${minute}::int < start_min or ${minute}::int >= end_min
          or (${minute}::int - start_min) % interval_min <> 0 then 'offGrid'
        when open_min is null or ${minute}::int < open_min or ${minute}::int >= close_min then 'closed'
        when ${minute}::int >= rest_min and ${minute}::int < rested_min then 'break'
        when ${minutesAhead}::float8 <= 0 then 'past'
        when ${minutesAhead}::float8 <= lead_min then 'lead'
        when ${daysAhead}::int > horizon_days then 'horizon'
        when is_paused then 'paused'
      end as refusal from (${dayStatement({ restaurantNo, day })}) as rule
    ), kept as (
      select a.place, r.reservation_no, r.idem_hash = a.idem_hash as is_same
      from asked as a join reservation as r on r.member_no = a.member_no
        and r.idem_key = a.idem_key and r.created_at > ${keysSince}::timestamptz
    ), judged as (
      select a.*, v.rule_no, taken.stay_min, taken.times, room.*, case
        when k.is_same then 'replayed'
        when k.place is not null then 'otherRequest'
        when v.refusal is not null then v.refusal
        when not a.guests between v.min_num and v.max_num then 'guests'
        when ${hasTable} then 'alreadyBooked'
        when room.teams < 1 or room.seats < a.guests then 'full'
        else (select case
          when held.upcoming >= ${sql.lit(upcoming)} then 'tooManyUpcoming'
          when held.that_day >= ${sql.lit(perDay)} then 'tooManyThatDay'
          when held.is_close then 'tooClose'
        end from member_holds(a.member_no, ${day}::date, ${minute}::int, ${now}::timestamptz, 0) as held)
      end as refusal
      from asked as a cross join verdict as v
      left join kept as k on k.place = a.place
      -- Mostly a party stays until the next time and takes one: known without working it out.
      cross join lateral (select case
        when v.stay_min is null and v.stay_up_to = '{}' then v.interval_min
        else stay_for(a.guests, v.interval_min, v.stay_min, v.stay_up_to, v.stay_up_to_min)
      end as stay_min) as stay
      cross join lateral (select stay.stay_min, case
        when stay.stay_min <= v.interval_min then array[${minute}::smallint]
        else times_for(${minute}::int, stay.stay_min, v.interval_min, v.start_min, v.end_min)
      end as times) as taken
      cross join lateral (
        select min(v.max_team_num - coalesce(s.booked, 0)) as teams,
          min(v.max_seats - coalesce(s.guests, 0)) as seats,
          min(v.max_team_num - coalesce(s.booked, 0)) filter (where s.reserve_min = ${minute}::smallint)
            as teams_at_first,
          min(v.max_seats - coalesce(s.guests, 0)) filter (where s.reserve_min = ${minute}::smallint)
            as seats_at_first
        from unnest(taken.times) as time left join reservation_slot as s
          on s.restaurant_no = ${restaurantNo}::bigint and s.reserve_day = ${day}::date
          and s.reserve_min = time
      ) as room
    ), admitted as (
      select * from (
        select *, row_number() over up_to as teams_so_far, sum(guests) over up_to as guests_so_far
        from judged where refusal is null window up_to as (order by place)
      ) as one
      where teams_so_far <= teams and (seats is null or guests_so_far <= seats)
    ), booked as (
      insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
        created_at, idem_key, idem_hash, rule_no, stay_min, times)
      select ${restaurantNo}::bigint, member_no, ${day}::date, ${minute}::smallint, guests,
        ${now}::timestamptz, idem_key, idem_hash, rule_no, stay_min, times
      from admitted
      -- Members are locked one by one: two batches with the same members do not wait for each other.
      order by member_no
      returning reservation_no, member_no, number_of_guests, created_at
    ), noted as (
      insert into reservation_event (reservation_no, kind, actor, actor_no, reserve_day, reserve_min,
        number_of_guests, created_at)
      select reservation_no, 'booked', 'member', member_no, ${day}::date, ${minute}::smallint,
        number_of_guests, ${now}::timestamptz
      from booked
    ), gone (teams, seats) as (select count(*), sum(number_of_guests) from booked)
    select coalesce(k.reservation_no, b.reservation_no) as reservation_no, b.created_at, v.min_num, v.max_num,
      r.restaurant_name, r.restaurant_address, r.photo, r.latitude, r.longitude, case
      when b.reservation_no is not null then 'booked'
      when v is null then 'notFound'
      when j.refusal is not null then j.refusal
      -- Everyone of the batch is there at the first time: what is gone there is gone for all.
      when coalesce(j.teams_at_first, v.max_team_num) <= gone.teams
        or coalesce(j.seats_at_first, v.max_seats) < gone.seats + a.guests then 'full'
      else 'again' end as outcome
    from asked as a
    cross join gone
    left join judged as j on j.place = a.place
    left join verdict as v on true
    left join kept as k on k.place = a.place
    left join booked as b on b.member_no = a.member_no
    left join restaurant as r on r.restaurant_no = ${restaurantNo}::bigint
    order by a.place`
}
