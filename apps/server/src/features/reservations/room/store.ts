import { seoulMinutes, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { dayRule, refusalAt, stayOf, timesOf } from '../availability/statement.ts'
import { isExcluded, nextInLine } from './statement.ts'

export type AwaitedDay = { readonly restaurantNo: string; readonly day: string }

export type FreedDay = AwaitedDay & {
  /** What may be booked there has changed. */
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
 * Days on which this transaction may have freed room that somebody waits for, their times locked. Asking takes the
 * marks away.
 */
export const takeFreed = (tx: Db): Promise<FreedDay[]> => takeMarks(tx, {})

export type NextInLine = AwaitedDay & {
  readonly waitingNo: string
  readonly memberNo: string
  readonly minute: number
  readonly times: number[]
  readonly stay: number
}

type Asked = {
  readonly restaurantNos: readonly string[]
  readonly days: readonly string[]
  readonly today: string
  readonly minutesGone: number
  readonly now: Date
}

const nextAt = prepared((db, values: Asked) => ({
  compile: () =>
    nextInLine<NextInLine>(sql`
      select d.*, ${values.today}::date as today, ${values.minutesGone}::float8 as minutes_gone,
        ${values.now}::timestamptz as moment
      from unnest(${values.restaurantNos}::bigint[], ${values.days}::date[]) as d (restaurant_no, day)`).compile(
      db,
    ),
}))

/** Who is next on each of these days; nobody where there is no room for anybody who waits. */
export const nextOn = (db: Db, days: readonly AwaitedDay[], now: Date) =>
  nextAt(db, {
    restaurantNos: days.map(({ restaurantNo }) => restaurantNo),
    days: days.map(({ day }) => day),
    today: seoulToday(now),
    minutesGone: seoulMinutes(now),
    now,
  })

type Hold = Omit<NextInLine, keyof AwaitedDay | 'memberNo'> & {
  readonly now: Date
  readonly until: Date
}

/**
 * Their member is locked. False: they have left a moment ago, or have booked or been offered something that
 * excludes it.
 */
export async function holdFor(tx: Db, { waitingNo, minute, times, stay, now, until }: Hold) {
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

/** However near or far it is, and also during a pause: who has a promise keeps it. */
const refusal = refusalAt({
  minute: sql`held.hold_min`,
  minutesAhead: sql`2 * 1440`,
  daysAhead: sql`0`,
})

type JudgedHold = {
  readonly waitingNo: string
  readonly isKept: boolean
  readonly stay: number
  readonly times: number[]
}

/** What is held on a day whose rules have changed, and what it would take now. */
export async function judgedHolds(
  tx: Db,
  { restaurantNo, day }: AwaitedDay,
): Promise<JudgedHold[]> {
  const rule = dayRule({ restaurantNo: sql`held.restaurant_no`, day: sql`held.day` })
  const stay = stayOf(sql`held.guests`)
  const { rows } = await sql<JudgedHold>`
    select held.waiting_no, coalesce(${refusal}, 'paused') = 'paused' as is_kept,
      ${stay} as stay, ${timesOf(stay, sql`held.hold_min`)} as times
    from waiting as held cross join lateral (${rule}) as v
    where held.restaurant_no = ${restaurantNo}::bigint and held.day = ${day}::date and held.state = 'held'
    order by held.waiting_no`.execute(tx)
  return rows
}

/** As bookings do: who stays longer now takes more times. */
export const retakeHold = (tx: Db, { waitingNo, stay, times }: JudgedHold) =>
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

/** What was held becomes a booking. Above the limits only where the owner has lowered them meanwhile. */
export async function insertHeld(tx: Db, { waitingNo, now }: { waitingNo: string; now: Date }) {
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

type Wished = AwaitedDay & { readonly memberNo: string; readonly from: number; readonly to: number }

/** The member's own table at one of those times; undefined: none. */
export async function tableOf(tx: Db, { restaurantNo, day, memberNo, from, to }: Wished) {
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
