import { seoulMinutes, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { askedDays, stayOf, timesOf, timesOfAsked } from '../availability/statement.ts'

export type AwaitedDay = { readonly restaurantNo: string; readonly day: string }

/** Days on which this transaction may have freed room that somebody waits for. Asking takes the marks away. */
export async function takeFreed(tx: Db): Promise<AwaitedDay[]> {
  const freed = await tx.deleteFrom('roomFreed').returning(['restaurantNo', 'day']).execute()
  return freed.sort((one, other) =>
    one.restaurantNo === other.restaurantNo
      ? one.day.localeCompare(other.day)
      : Number(one.restaurantNo) - Number(other.restaurantNo),
  )
}

export type FirstInLine = {
  readonly waitingNo: string
  readonly minute: number
  readonly times: number[]
  readonly stay: number
}

/**
 * Of those whom the room fits, whoever came first, with the earliest time for them. A larger party that does not
 * fit is passed over and keeps its place; so is a member who could not book the table either.
 */
export async function firstInLine(tx: Db, { restaurantNo, day }: AwaitedDay, now: Date) {
  const asked = sql`
    select s.restaurant_no, ${day}::date as day, party.guests, ${seoulToday(now)}::date as today,
      ${seoulMinutes(now)}::float8 as minutes_gone
    from reservation_setting as s
    cross join generate_series(s.min_num::int, s.max_num::int) as party (guests)
    where s.restaurant_no = ${restaurantNo}::bigint and exists (
      select from waiting as w where w.restaurant_no = s.restaurant_no and w.day = ${day}::date
        and w.state = 'waiting' and w.guests = party.guests)`
  const { rows } = await sql<FirstInLine>`
    select first.waiting_no, t.minute, ${stayOf(sql`a.guests`)} as stay,
      ${timesOf(stayOf(sql`a.guests`), sql`t.minute`)} as times
    from ${askedDays(asked)}
    cross join lateral (${timesOfAsked()}) as t
    cross join lateral (
      select w.waiting_no from waiting as w
      join member as m on m.member_no = w.member_no and m.is_active and m.withdrawn_at is null
      where w.restaurant_no = a.restaurant_no and w.day = a.day and w.state = 'waiting'
        and w.guests = a.guests and t.minute between w.from_min and w.to_min
        and not exists (
          select from member_holds(w.member_no, w.day, t.minute, ${now}::timestamptz, 0) as h
          where h.upcoming >= 10 or h.that_day >= 3 or h.is_close)
      order by w.waiting_no limit 1
    ) as first
    where t.refusal is null
    order by first.waiting_no, t.minute limit 1`.execute(tx)
  return rows[0]
}

type Hold = FirstInLine & { readonly now: Date; readonly until: Date }

/** False: they left a moment ago. */
export async function holdFor(tx: Db, { waitingNo, minute, times, stay, now, until }: Hold) {
  const held = await tx
    .updateTable('waiting')
    .set({
      state: 'held',
      holdMin: minute,
      holdTimes: times,
      holdStay: stay,
      heldAt: now,
      heldUntil: until,
    })
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', 'waiting')
    .returning('waitingNo')
    .executeTakeFirst()
  return held !== undefined
}

/** Whoever joins or looks for room in the background: nobody takes or frees a place until the end. */
export const lockTimesOf = (tx: Db, { restaurantNo, day }: AwaitedDay) =>
  sql`select lock_times_of(${restaurantNo}::bigint, ${day}::date)`.execute(tx)
