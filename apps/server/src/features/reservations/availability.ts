import { formatClockTime } from '@matjari/contract/clock-time'
import type { Availability } from '@matjari/contract/reservations/entities'
import { type ReservableDay, resultMapOf, type Span } from '@matjari/contract/reservations/slots'
import { type SlotReason, slotReasons } from '@matjari/contract/reservations/state'
import { plainCapacity } from '@matjari/contract/schedule/settings-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared, preparedPipelined } from '../../db/prepared.ts'
import { stayStepsOf } from '../schedule/schedule.rules.ts'

// The one definition of what can be booked: the times of a day, the search for a day and the booking itself
// are all put together from these parts.

type Sql = RawBuilder<unknown>

type OfDay = { readonly restaurantNo: Sql; readonly day: Sql }

/** What holds at a restaurant on one day, as `dayRule` reads it. */
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
 * A restaurant's settings, the window of the weekday, and the hours, where an exception replaces the
 * weekday's. No row without the restaurant; nulls where nothing is set.
 */
export const dayRule = ({ restaurantNo, day }: OfDay, besides = sql``) => sql<DayRow>`
  select ${besides}r.status, s.interval_min, s.min_num, s.max_num, s.max_team_num, s.max_seats, s.stay_min,
    s.stay_up_to, s.stay_up_to_min, s.horizon_days, s.lead_min, s.rule_no,
    s.is_paused and (s.paused_until is null or ${day} <= s.paused_until) as is_paused,
    w.start_min, w.end_min,
    case when e.day is null then h.start_min else e.start_min end as open_min,
    case when e.day is null then h.end_min else e.end_min end as close_min,
    case when e.day is null then h.break_start_min else e.break_start_min end as rest_min,
    case when e.day is null then h.break_end_min else e.break_end_min end as rested_min
  from restaurant as r
  left join reservation_setting as s on s.restaurant_no = r.restaurant_no
  left join reservation_window as w on w.restaurant_no = r.restaurant_no
    and w.week_day = extract(isodow from ${day})::smallint
  left join operating_hours as h on h.restaurant_no = r.restaurant_no
    and h.week_day = extract(isodow from ${day})::smallint
  left join hours_exception as e on e.restaurant_no = r.restaurant_no and e.day = ${day}
  where r.restaurant_no = ${restaurantNo}`

type When = {
  readonly minute: Sql
  /** How far off it is, for the owner's limits. Nothing is left of a time that is past. */
  readonly minutesAhead: Sql
  readonly daysAhead: Sql
}

/** Why nobody can book that time of the day `v`, whoever asks and however many are booked; or null. */
export const refusalAt = ({ minute, minutesAhead, daysAhead }: When) => sql`case
  when v.status <> 'Y' then 'notActive'
  when v.max_team_num is null then 'noSettings'
  when v.start_min is null then 'closed'
  when ${minute} < v.start_min or ${minute} >= v.end_min
    or (${minute} - v.start_min) % v.interval_min <> 0 then 'offGrid'
  when v.open_min is null or ${minute} < v.open_min or ${minute} >= v.close_min then 'closed'
  when ${minute} >= v.rest_min and ${minute} < v.rested_min then 'break'
  when ${minutesAhead} <= 0 then 'past'
  when ${minutesAhead} <= v.lead_min then 'lead'
  when ${daysAhead} > v.horizon_days then 'horizon'
  when v.is_paused then 'paused'
end`

/** How long a party stays. Mostly until the next time: known without working it out. */
export const stayOf = (guests: Sql) => sql`case
  when v.stay_min is null and v.stay_up_to = '{}' then v.interval_min
  else stay_for(${guests}, v.interval_min, v.stay_min, v.stay_up_to, v.stay_up_to_min) end`

/** When it comes, and the times at which it is still there. */
export const timesOf = (stay: Sql, minute: Sql) => sql`case
  when ${stay} <= v.interval_min then array[${minute}::smallint]
  else times_for(${minute}, ${stay}, v.interval_min, v.start_min, v.end_min) end`

/** Parties that stay equally long, by the largest of them: what one of them finds, all smaller ones do. */
export const partyClasses = sql`
  select coalesce(lag(c.most) over (order by c.most) + 1, v.min_num) as least, c.most
  from (
    select step as most from unnest(v.stay_up_to) as step where step between v.min_num and v.max_num
    union select v.max_num
  ) as c`

type CapacityParts = OfDay & {
  readonly times: Sql
  /** All of the times are from here on and before there. Said for the index, which would read the whole day. */
  readonly between?: readonly [Sql, Sql] | undefined
  /** Who is there when, where it is not just what is counted. */
  readonly present?: Sql | undefined
  readonly besides?: Sql | undefined
}

/** What is left at the fullest of the times. */
export const capacityAt = ({
  restaurantNo,
  day,
  times,
  between,
  present = sql`reservation_slot`,
  besides = sql``,
}: CapacityParts) => sql`
  select v.max_team_num - coalesce(max(p.booked), 0) as teams,
    v.max_seats - coalesce(max(p.guests), 0) as seats${besides}
  from ${present} as p
  where p.restaurant_no = ${restaurantNo} and p.reserve_day = ${day} and p.reserve_min = any(${times})
    ${between ? sql`and p.reserve_min >= ${between[0]} and p.reserve_min < ${between[1]}` : sql``}`

type OfferedTimesParts = OfDay & {
  readonly guests: Sql
  /** The day it is in Seoul, and how many minutes of it are gone. */
  readonly today: Sql
  readonly minutesGone: Sql
  readonly present?: Sql | undefined
}

/**
 * Every time of the day `v` with why it cannot be booked, or for how many parties of that size there is room.
 */
function offeredTimes({ guests, today, minutesGone, present, ...of }: OfferedTimesParts) {
  const minutesAhead = sql`(${of.day} - ${today}) * 1440 + t.minute - ${minutesGone}`
  const refusal = refusalAt({
    minute: sql`t.minute`,
    minutesAhead,
    daysAhead: sql`(${of.day} - ${today})`,
  })
  return sql`
    select g.minute, coalesce(g.refusal, case when g.room < 1 then 'full' end) as refusal,
      greatest(g.room, 0) as room, g.minutes_ahead
    from (
      select t.minute, why.refusal, ${minutesAhead} as minutes_ahead, case when why.refusal is null then (
        select least(room.teams, room.seats / ${guests})
        from (${capacityAt({
          ...of,
          present,
          times: timesOf(sql`stay.minutes`, sql`t.minute`),
          between: [sql`t.minute`, sql`t.minute + stay.minutes`],
        })}) as room
      ) else 0 end as room
      from (select ${stayOf(guests)} as minutes) as stay
      cross join generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
      cross join lateral (select ${refusal} as refusal) as why
    ) as g`
}

/** Whoever does not say how many they are is the smallest party that may come. */
const party = sql`coalesce(a.guests, v.min_num, 1)`

/**
 * Without the one who asks. Where they are already, they may stay, even if others were let in above the
 * limit since: nobody is refused what makes no time fuller.
 */
const withoutOwnBooking = sql`(
  select s.restaurant_no, s.reserve_day, s.reserve_min,
    case when s.reserve_min = any(a.own_times) then least(s.booked - 1, v.max_team_num - 1)
      else s.booked end as booked,
    case when not s.reserve_min = any(a.own_times) then s.guests
      when ${party} > a.own_guests then s.guests - a.own_guests
      else least(s.guests - a.own_guests, v.max_seats - ${party}) end as guests
  from reservation_slot as s)`

/**
 * The days `v` of all that was asked, and their times `t`. What is asked has `restaurant_no`, `day`, `guests`,
 * `today` and `minutes_gone`, and where a booking is changed `own_times` and `own_guests`.
 */
export const queriedDays = (asked: Sql) => sql`(${asked}) as a
  cross join lateral (${dayRule({ restaurantNo: sql`a.restaurant_no`, day: sql`a.day` })}) as v`
export const timesOfQuery = ({ isChange = false } = {}) =>
  offeredTimes({
    restaurantNo: sql`a.restaurant_no`,
    day: sql`a.day`,
    guests: party,
    today: sql`a.today`,
    minutesGone: sql`a.minutes_gone`,
    present: isChange ? withoutOwnBooking : undefined,
  })

/** The times of a day's grid, in order, each with why it cannot be booked and for how many there is room. */
export type TimesRow = {
  readonly minutes: readonly number[]
  readonly refusals: readonly (string | null)[]
  readonly rooms: readonly number[]
}

export const inOneRow = (times: Sql) => sql`
  select coalesce(array_agg(t.minute order by t.minute), '{}') as minutes,
    coalesce(array_agg(t.refusal order by t.minute), '{}') as refusals,
    coalesce(array_agg(t.room order by t.minute), '{}') as rooms
  from (${times}) as t`

type Day = { readonly restaurantNo: string; readonly day: string }

type OwnBooking = { readonly times: readonly number[]; readonly numberOfGuests: number }

type DayTimesQuery = Day & {
  /** Unsaid: the smallest party that may come. */
  readonly guests: number | undefined
  /** The booking of that day that is to be changed. */
  readonly own: OwnBooking | undefined
  readonly today: string
  readonly minutesGone: number
}

type DayTimesValues = Omit<DayTimesQuery, 'own' | 'guests'> & { readonly guests: number | null }

const dayTimesColumns = ({ restaurantNo, day, guests, today, minutesGone }: DayTimesValues) => sql`
  ${restaurantNo}::bigint as restaurant_no, ${day}::date as day, ${guests}::int as guests,
  ${today}::date as today, ${minutesGone}::float8 as minutes_gone`

const dayTimesStatement = (asked: RawBuilder<unknown>, isChange = false) => sql<TimesRow>`
  select o.* from ${queriedDays(asked)}
  cross join lateral (${inOneRow(timesOfQuery({ isChange }))}) as o`

const plainTimes = preparedPipelined((db, values: DayTimesValues) => ({
  compile: () => dayTimesStatement(sql`select ${dayTimesColumns(values)}`).compile(db),
}))

const timesOfChange = prepared((db, values: DayTimesValues & OwnBooking) => ({
  compile: () =>
    dayTimesStatement(
      sql`select ${dayTimesColumns(values)}, ${values.times}::smallint[] as own_times,
        ${values.numberOfGuests}::int as own_guests`,
      true,
    ).compile(db),
}))

/** One query however many times and bookings there are. Undefined: there is no such restaurant. */
export async function timesOfDay(db: Db, { own, guests, ...of }: DayTimesQuery) {
  const values = { ...of, guests: guests ?? null }
  const [row] = own ? await timesOfChange(db, { ...values, ...own }) : await plainTimes(db, values)
  return row
}

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

const dayRows = prepared((db, { restaurantNo, day }: Day) => ({
  compile: () =>
    dayRule({ restaurantNo: sql`${restaurantNo}::bigint`, day: sql`${day}::date` }).compile(db),
}))

/** The rules of a day alone, for who has a table already. */
export async function dayRow(tx: Db, { restaurantNo, day }: Day): Promise<DayRow | undefined> {
  const [row] = await dayRows(tx, { restaurantNo, day })
  return row
}

const spanOrNull = (start: number | null, end: number | null): Span | null =>
  start === null || end === null ? null : { start, end }

/** Null: the restaurant takes no reservations. */
export function reservableDay(row: DayRow, day: string): ReservableDay | null {
  const { intervalMin, maxTeamNum } = row
  if (intervalMin === null || maxTeamNum === null) return null
  const open = spanOrNull(row.openMin, row.closeMin)
  return {
    day,
    isActive: row.status === 'Y',
    isPaused: row.isPaused ?? false,
    interval: intervalMin,
    maxTeamNum,
    maxSeats: row.maxSeats,
    stayMinutes: row.stayMin,
    stayByParty: stayStepsOf(row.stayUpTo ?? [], row.stayUpToMin ?? []),
    horizonDays: row.horizonDays ?? plainCapacity.horizonDays,
    leadMinutes: row.leadMin ?? plainCapacity.leadMinutes,
    window: spanOrNull(row.startMin, row.endMin),
    hours: open && { ...open, rest: spanOrNull(row.restMin, row.restedMin) },
  }
}

/** Everything on the grid has a reason that a guest is told, or none. */
const isReason = (refusal: string | null): refusal is SlotReason | null =>
  refusal === null || refusal in slotReasons

export function availabilityOf({ minutes, refusals, rooms }: TimesRow): Availability {
  const slots = minutes.flatMap((minute, at) => {
    const reason = refusals[at] ?? null
    if (!isReason(reason)) return []
    const remaining = reason === null ? (rooms[at] ?? 0) : 0
    return { time: formatClockTime(minute), available: reason === null, remaining, reason }
  })
  return { resultMap: resultMapOf(slots), slots }
}
