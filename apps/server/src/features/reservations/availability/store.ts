import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'

type Day = { readonly restaurantNo: string; readonly day: string }

export type DayRow = {
  readonly status: string
  readonly intervalMin: number | null
  readonly minNum: number | null
  readonly maxNum: number | null
  readonly maxTeamNum: number | null
  readonly maxSeats: number | null
  readonly stayMin: number | null
  readonly stayUpTo: readonly number[] | null
  readonly stayUpToMin: readonly number[] | null
  readonly horizonDays: number | null
  readonly leadMin: number | null
  readonly isPaused: boolean | null
  readonly ruleNo: string | null
  readonly startMin: number | null
  readonly endMin: number | null
  readonly openMin: number | null
  readonly closeMin: number | null
  readonly restMin: number | null
  readonly restedMin: number | null
}

/**
 * What holds at a restaurant on one day: its settings, the window of the weekday, and the hours, where
 * an exception replaces the weekday's. No row without the restaurant; nulls where nothing is set.
 */
export const dayStatement = ({ restaurantNo, day }: Day, besides = sql``) => sql<DayRow>`
  select ${besides}r.status, s.interval_min, s.min_num, s.max_num, s.max_team_num, s.max_seats, s.stay_min,
    s.stay_up_to, s.stay_up_to_min, s.horizon_days, s.lead_min, s.rule_no,
    s.is_paused and (s.paused_until is null or ${day}::date <= s.paused_until) as is_paused,
    w.start_min, w.end_min,
    case when e.day is null then h.start_min else e.start_min end as open_min,
    case when e.day is null then h.end_min else e.end_min end as close_min,
    case when e.day is null then h.break_start_min else e.break_start_min end as rest_min,
    case when e.day is null then h.break_end_min else e.break_end_min end as rested_min
  from restaurant as r
  left join reservation_setting as s on s.restaurant_no = r.restaurant_no
  left join reservation_window as w on w.restaurant_no = r.restaurant_no
    and w.week_day = extract(isodow from ${day}::date)::smallint
  left join operating_hours as h on h.restaurant_no = r.restaurant_no
    and h.week_day = extract(isodow from ${day}::date)::smallint
  left join hours_exception as e on e.restaurant_no = r.restaurant_no and e.day = ${day}::date
  where r.restaurant_no = ${restaurantNo}::bigint`

/** Who is there when, time by time. */
export type PresentRow = {
  readonly minutes: readonly number[]
  readonly booked: readonly number[]
  readonly guests: readonly number[]
}

/** The day with what is booked, minute by minute: one query however many there are. */
export const dayWithBookings = prepared((db, { restaurantNo, day }: Day) => ({
  compile: () =>
    sql<DayRow & PresentRow>`
      select rule.*, slots.minutes, slots.booked, slots.guests
      from (${dayStatement({ restaurantNo, day })}) as rule,
        (select coalesce(array_agg(reserve_min), '{}') as minutes,
          coalesce(array_agg(booked), '{}') as booked, coalesce(array_agg(guests), '{}') as guests
          from reservation_slot
          where restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date) as slots`.compile(
      db,
    ),
}))

/** What a member who changes a booking holds already. */
export const ownTable = (
  db: Db,
  { memberNo, reservationNo }: { readonly memberNo: string; readonly reservationNo: string },
) =>
  db
    .selectFrom('reservation')
    .select(['restaurantNo', 'reserveDay', 'numberOfGuests', 'times'])
    .where('reservationNo', '=', reservationNo)
    .where('memberNo', '=', memberNo)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()

/** The rules of a day alone, for who has a table already. */
export const dayRow = async (tx: Db, day: Day) => (await dayStatement(day).execute(tx)).rows[0]
