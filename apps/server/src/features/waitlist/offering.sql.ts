import { limits } from '@matjari/contract/limits'
import { seoulMinutes, seoulToday } from '@matjari/contract/seoul-day'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import {
  capacityAt,
  dayRule,
  partyClasses,
  queriedDays,
  refusalAt,
  stayOf,
  timesOf,
} from '../reservations/availability.ts'

// Finds the next waitlist entry of a day, with the same SQL parts that decide what can be booked.

type Sql = RawBuilder<unknown>

const { perDay, upcoming } = limits.reservation

const timeRefusal = refusalAt({
  minute: sql`t.minute`,
  minutesAhead: sql`(a.day - a.today) * 1440 + t.minute - a.minutes_gone`,
  daysAhead: sql`(a.day - a.today)`,
})

/**
 * Every time of the day with free tables, for each range of party sizes, with the stay of such a party.
 */
const open = sql`
  select t.minute, c.least, least(c.most, free.seats) as most, stay.minutes as stay, stay.times
  from generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
  cross join lateral (select ${timeRefusal} as refusal) as why
  cross join lateral (${partyClasses}) as c
  cross join lateral (
    select s.minutes, ${timesOf(sql`s.minutes`, sql`t.minute`)} as times
    from (select ${stayOf(sql`c.most`)} as minutes offset 0) as s offset 0
  ) as stay
  cross join lateral (${capacityAt({
    restaurantNo: sql`a.restaurant_no`,
    day: sql`a.day`,
    times: sql`stay.times`,
    between: [sql`t.minute`, sql`t.minute + stay.minutes`],
  })}) as free
  where why.refusal is null and free.teams >= 1 and (free.seats is null or free.seats >= c.least)`

/** Whether a member's bookings and offers exclude one more table. */
const isExcluded = ({
  memberNo,
  day,
  minute,
  moment,
}: {
  memberNo: Sql
  day: Sql
  minute: Sql
  moment: Sql
}) => sql<boolean>`exists (
  select from member_holds(${memberNo}, ${day}, ${minute}, ${moment}, 0) as h
  cross join member_offers(${memberNo}, ${day}, ${minute}, 0) as o
  where h.upcoming + o.upcoming >= ${sql.lit(upcoming)} or h.that_day + o.that_day >= ${sql.lit(perDay)}
    or h.is_close or o.is_close)`

/**
 * Of the entries that fit the free tables of a day, the one that joined first, with the earliest time for
 * it. A larger party that does not fit is passed over and keeps its place; so is a member who could
 * not book the table, or whom another offer excludes. `asked` has the columns `restaurant_no`,
 * `day`, `today`, `minutes_gone` and `moment`.
 */
const nextEntryStatement = <Row>(queries: Sql) => sql<Row>`
  select a.restaurant_no, a.day, first.*
  from ${queriedDays(queries)}
  cross join lateral (
    with open as materialized (${open})
    select w.waiting_no, w.member_no, fit.minute, fit.stay, fit.times
    from waiting as w
    cross join lateral (
      select o.minute, o.stay, o.times from open as o
      where o.minute between w.from_min and w.to_min and w.guests between o.least and o.most
        and not ${isExcluded({
          memberNo: sql`w.member_no`,
          day: sql`w.day`,
          minute: sql`o.minute`,
          moment: sql`a.moment`,
        })}
      order by o.minute limit 1
    ) as fit
    where exists (select from open) and w.guests <= (select max(most) from open)
      and w.restaurant_no = a.restaurant_no and w.day = a.day and w.state = 'waiting'
      and not ${isOver(sql`a.moment`)}
      and exists (select from member as m
        where m.member_no = w.member_no and m.is_active and m.withdrawn_at is null)
    order by w.waiting_no limit 1
  ) as first`

/**
 * Whether the entry `w` has ended: for its last time the guests would have to leave home by now.
 */
const isOver = (moment: Sql) => sql`(w.day + w.to_min * interval '1 minute'
  <= ${moment} at time zone 'Asia/Seoul' + ${sql.lit(limits.waiting.endsMinutesBefore)} * interval '1 minute')`

export type WaitlistDay = { readonly restaurantNo: string; readonly day: string }

export type FreedDay = WaitlistDay & {
  /** The rules of that day have changed. */
  readonly isOtherRule: boolean
}

const takeMarks = prepared((db) => ({
  compile: () =>
    sql<FreedDay>`
      with freed as (
        delete from room_freed where xact = pg_current_xact_id_if_assigned()::text::bigint
        returning restaurant_no, day, is_other_rule
      )
      select f.*, lock_times_of(f.restaurant_no, f.day) from (
        select * from freed order by restaurant_no, day offset 0
      ) as f`.compile(db),
}))

/**
 * Returns the days on which this transaction may have freed tables that members wait for, and locks
 * their times. The call removes the marks.
 */
export const takeFreedDays = (tx: Db): Promise<FreedDay[]> => takeMarks(tx, {})

export type NextEntry = WaitlistDay & {
  readonly waitingNo: string
  readonly memberNo: string
  readonly minute: number
  readonly times: number[]
  readonly stay: number
}

type NextEntryValues = {
  readonly restaurantNos: readonly string[]
  readonly days: readonly string[]
  readonly today: string
  readonly minutesGone: number
  readonly now: Date
}

const nextAt = prepared((db, values: NextEntryValues) => ({
  compile: () =>
    nextEntryStatement<NextEntry>(sql`
      select d.*, ${values.today}::date as today, ${values.minutesGone}::float8 as minutes_gone,
        ${values.now}::timestamptz as moment
      from unnest(${values.restaurantNos}::bigint[], ${values.days}::date[]) as d (restaurant_no, day)`).compile(
      db,
    ),
}))

/** The next entry on each of these days; no row for a day on which none of its entries fits. */
export const nextEntriesOn = (db: Db, days: readonly WaitlistDay[], now: Date) =>
  nextAt(db, {
    restaurantNos: days.map(({ restaurantNo }) => restaurantNo),
    days: days.map(({ day }) => day),
    today: seoulToday(now),
    minutesGone: seoulMinutes(now),
    now,
  })

type Hold = Omit<NextEntry, keyof WaitlistDay | 'memberNo'> & {
  readonly now: Date
  readonly until: Date
}

/**
 * Holds a table for an entry whose member is locked. False: the member has just left the waitlist,
 * or has made a booking or got an offer that excludes this one.
 */
export async function holdTable(tx: Db, { waitingNo, minute, times, stay, now, until }: Hold) {
  const { numUpdatedRows } = await tx
    .updateTable('waiting as w')
    .set({
      state: 'held',
      holdMin: minute,
      holdTimes: times,
      holdStay: stay,
      heldAt: now,
      heldUntil: until,
    })
    .where('w.waitingNo', '=', waitingNo)
    .where('w.state', '=', 'waiting')
    .where((eb) =>
      eb.not(
        isExcluded({
          memberNo: sql`w.member_no`,
          day: sql`w.day`,
          minute: sql`${minute}::int`,
          moment: sql`${now}::timestamptz`,
        }),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ignores a pause and how near or far the day is: an offer that was made stays valid. */
const holdRefusal = refusalAt({
  minute: sql`held.hold_min`,
  minutesAhead: sql`2 * 1440`,
  daysAhead: sql`0`,
})

type JudgedHold = {
  readonly waitingNo: string
  readonly isHeld: boolean
  readonly stay: number
  readonly times: number[]
}

/** The held tables of a day whose rules have changed, and the times that each would take now. */
export async function holdsUnderNewRules(
  tx: Db,
  { restaurantNo, day }: WaitlistDay,
): Promise<JudgedHold[]> {
  const rule = dayRule({ restaurantNo: sql`held.restaurant_no`, day: sql`held.day` })
  const stay = stayOf(sql`held.guests`)
  const { rows } = await sql<JudgedHold>`
    select held.waiting_no, coalesce(${holdRefusal}, 'paused') = 'paused' as is_held,
      ${stay} as stay, ${timesOf(stay, sql`held.hold_min`)} as times
    from waiting as held cross join lateral (${rule}) as v
    where held.restaurant_no = ${restaurantNo}::bigint and held.day = ${day}::date and held.state = 'held'
    order by held.waiting_no`.execute(tx)
  return rows
}

/** As with bookings, a party that stays longer now takes more times. */
export const updateHoldTimes = (tx: Db, { waitingNo, stay, times }: JudgedHold) =>
  tx
    .updateTable('waiting')
    .set({ holdStay: stay, holdTimes: times })
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', 'held')
    .where(sql<boolean>`(hold_stay, hold_times) is distinct from
      (${stay}::smallint, ${times}::smallint[])`)
    .execute()

type BookedTable = {
  readonly reservationNo: string
  readonly memberNo: string
  readonly reserveDay: string
  readonly reserveMin: number
  readonly numberOfGuests: number
}

/**
 * Turns a held table into a booking. It is above the limits only where the owner has lowered them
 * meanwhile.
 */
export async function insertHeldBooking(
  tx: Db,
  { waitingNo, now }: { waitingNo: string; now: Date },
) {
  const { rows } = await sql<BookedTable>`
    insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests,
      created_at, rule_no, times, stay_min, is_over)
    select w.restaurant_no, w.member_no, w.day, w.hold_min, w.guests, ${now}::timestamptz, s.rule_no,
      w.hold_times, w.hold_stay, exists (
        select from reservation_slot as t where t.restaurant_no = w.restaurant_no
          and t.reserve_day = w.day and t.reserve_min = any(w.hold_times)
          and (t.booked >= s.max_team_num or t.guests + w.guests > s.max_seats))
    from waiting as w join reservation_setting as s using (restaurant_no)
    where w.waiting_no = ${waitingNo}::bigint
    returning reservation_no, member_no, reserve_day, reserve_min, number_of_guests`.execute(tx)
  return rows[0]
}

type RequestedTable = WaitlistDay & {
  readonly memberNo: string
  readonly from: number
  readonly to: number
}

/** The time of the member's own booking between those times; undefined: none. */
export async function tableOf(tx: Db, { restaurantNo, day, memberNo, from, to }: RequestedTable) {
  const table = await tx
    .selectFrom('reservation')
    .select('reserveMin')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '=', day)
    .where('memberNo', '=', memberNo)
    .where('state', '<>', 'cancelled')
    .where('reserveMin', '>=', from)
    .where('reserveMin', '<=', to)
    .orderBy('reserveMin')
    .limit(1)
    .executeTakeFirst()
  return table?.reserveMin
}

/**
 * For a member who joins and for the background sweep: no other transaction takes or frees a slot
 * until this one ends.
 */
export const lockTimesOf = (tx: Db, { restaurantNo, day }: { restaurantNo: string; day: string }) =>
  sql`select lock_times_of(${restaurantNo}::bigint, ${day}::date)`.execute(tx)
