import { formatClockTime } from '@matjari/contract/clock-time'
import type { Availability } from '@matjari/contract/reservations/entities'
import { type ReservableDay, resultMapOf, type Span } from '@matjari/contract/reservations/slots'
import { type SlotReason, slotReasons } from '@matjari/contract/reservations/state'
import { plainCapacity } from '@matjari/contract/schedule/settings-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared, preparedPipelined } from '../../db/prepared.ts'
import { stayStepsOf } from '../schedule/schedule.rules.ts'

// The only definition of what can be booked. The times of a day, the search for a day and the
// booking statement are built from these parts.

type Sql = RawBuilder<unknown>

type SqlDay = { readonly restaurantNo: Sql; readonly day: Sql }

/** The settings and hours of a restaurant for one day, as `dayRule` reads them. */
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
 * A restaurant's settings, its booking window for the weekday, and its hours; an exception for the
 * day replaces the weekday's hours. No row if the restaurant does not exist; nulls where nothing is
 * set.
 */
export const dayRule = ({ restaurantNo, day }: SqlDay, besides = sql``) => sql<DayRow>`
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

type SqlTime = {
  readonly minute: Sql
  /** How far ahead the time is, for the owner's limits. Zero or less: the time is past. */
  readonly minutesAhead: Sql
  readonly daysAhead: Sql
}

/**
 * Why this time of the day `v` cannot be booked, independent of the guest and of other bookings;
 * null if it can.
 */
export const refusalAt = ({ minute, minutesAhead, daysAhead }: SqlTime) => sql`case
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

/**
 * How long a party stays. Usually until the next time of the grid, which needs no call of
 * `stay_for`.
 */
export const stayOf = (guests: Sql) => sql`case
  when v.stay_min is null and v.stay_up_to = '{}' then v.interval_min
  else stay_for(${guests}, v.interval_min, v.stay_min, v.stay_up_to, v.stay_up_to_min) end`

/** The arrival time and the later times of the grid at which the party is still there. */
export const timesOf = (stay: Sql, minute: Sql) => sql`case
  when ${stay} <= v.interval_min then array[${minute}::smallint]
  else times_for(${minute}, ${stay}, v.interval_min, v.start_min, v.end_min) end`

/**
 * Groups party sizes with an equal stay by the largest size: times free for the largest party are
 * free for all smaller ones.
 */
export const partyClasses = sql`
  select coalesce(lag(c.most) over (order by c.most) + 1, v.min_num) as least, c.most
  from (
    select step as most from unnest(v.stay_up_to) as step where step between v.min_num and v.max_num
    union select v.max_num
  ) as c`

type CapacityParts = SqlDay & {
  readonly times: Sql
  /**
   * All `times` lie in this range, end excluded. Stated for the index; without it PostgreSQL reads
   * the whole day.
   */
  readonly between?: readonly [Sql, Sql] | undefined
  /** The occupancy to read, where it is not simply `reservation_slot`. */
  readonly present?: Sql | undefined
  readonly besides?: Sql | undefined
}

/** Teams and seats left at the fullest of the times. */
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

type OfferedTimesParts = SqlDay & {
  readonly guests: Sql
  /** Today in Seoul, and how many minutes of it have passed. */
  readonly today: Sql
  readonly minutesGone: Sql
  readonly present?: Sql | undefined
}

/**
 * Every time of the day `v`: why it cannot be booked, or how many parties of that size still fit.
 */
function offeredTimes({ guests, today, minutesGone, present, ...of }: OfferedTimesParts) {
  const minutesAhead = sql`(${of.day} - ${today}) * 1440 + t.minute - ${minutesGone}`
  const refusal = refusalAt({
    minute: sql`t.minute`,
    minutesAhead,
    daysAhead: sql`(${of.day} - ${today})`,
  })
  return sql`
    select g.minute, coalesce(g.refusal, case when g.free < 1 then 'full' end) as refusal,
      greatest(g.free, 0) as free, g.minutes_ahead
    from (
      select t.minute, why.refusal, ${minutesAhead} as minutes_ahead, case when why.refusal is null then (
        select least(free.teams, free.seats / ${guests})
        from (${capacityAt({
          ...of,
          present,
          times: timesOf(sql`stay.minutes`, sql`t.minute`),
          between: [sql`t.minute`, sql`t.minute + stay.minutes`],
        })}) as free
      ) else 0 end as free
      from (select ${stayOf(guests)} as minutes) as stay
      cross join generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
      cross join lateral (select ${refusal} as refusal) as why
    ) as g`
}

/** A guest who gives no party size counts as the smallest party the restaurant takes. */
const party = sql`coalesce(a.guests, v.min_num, 1)`

/**
 * The occupancy without the guest's own booking. Guests may stay at times they already hold, even
 * if the owner has since let in others above the limit: no guest is refused a change that makes no
 * time fuller.
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
 * Joins each row of `asked` with the rules `v` of its day; `timesOfQuery` gives the times `t` of
 * that day. `asked` has the columns `restaurant_no`, `day`, `guests`, `today` and `minutes_gone`,
 * and for a change of a booking also `own_times` and `own_guests`.
 */
export const queriedDays = (queries: Sql) => sql`(${queries}) as a
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

/**
 * The times of a day's grid in order, each with why it cannot be booked and for how many parties
 * there is room.
 */
export type TimesRow = {
  readonly minutes: readonly number[]
  readonly refusals: readonly (string | null)[]
  readonly free: readonly number[]
}

export const timesAsArrays = (times: Sql) => sql`
  select coalesce(array_agg(t.minute order by t.minute), '{}') as minutes,
    coalesce(array_agg(t.refusal order by t.minute), '{}') as refusals,
    coalesce(array_agg(t.free order by t.minute), '{}') as free
  from (${times}) as t`

type Day = { readonly restaurantNo: string; readonly day: string }

type OwnBooking = { readonly times: readonly number[]; readonly numberOfGuests: number }

type DayTimesQuery = Day & {
  /** Undefined: the smallest party the restaurant takes. */
  readonly guests: number | undefined
  /** The booking of that day that the guest wants to change. */
  readonly own: OwnBooking | undefined
  readonly today: string
  readonly minutesGone: number
}

type DayTimesValues = Omit<DayTimesQuery, 'own' | 'guests'> & { readonly guests: number | null }

const dayTimesColumns = ({ restaurantNo, day, guests, today, minutesGone }: DayTimesValues) => sql`
  ${restaurantNo}::bigint as restaurant_no, ${day}::date as day, ${guests}::int as guests,
  ${today}::date as today, ${minutesGone}::float8 as minutes_gone`

const dayTimesStatement = (queries: RawBuilder<unknown>, isChange = false) => sql<TimesRow>`
  select o.* from ${queriedDays(queries)}
  cross join lateral (${timesAsArrays(timesOfQuery({ isChange }))}) as o`

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

/**
 * One query, however many times and bookings there are. Undefined: the restaurant does not exist.
 */
export async function timesOfDay(db: Db, { own, guests, ...of }: DayTimesQuery) {
  const values = { ...of, guests: guests ?? null }
  const [row] = own ? await timesOfChange(db, { ...values, ...own }) : await plainTimes(db, values)
  return row
}

/** The confirmed booking that a member wants to change. */
export const ownConfirmedTable = (
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

/** Only the rules of a day, for changes of a booking and for entries by the owner. */
export async function readDayRule(tx: Db, { restaurantNo, day }: Day): Promise<DayRow | undefined> {
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

/**
 * A reason that a guest may read, or null for a bookable time. Every time on the grid has one of
 * the two.
 */
const isReason = (refusal: string | null): refusal is SlotReason | null =>
  refusal === null || refusal in slotReasons

export function availabilityOf({ minutes, refusals, free }: TimesRow): Availability {
  const slots = minutes.flatMap((minute, at) => {
    const reason = refusals[at] ?? null
    if (!isReason(reason)) return []
    const remaining = reason === null ? (free[at] ?? 0) : 0
    return { time: formatClockTime(minute), available: reason === null, remaining, reason }
  })
  return { resultMap: resultMapOf(slots), slots }
}
