// Who is next at a day, put together from the same parts as what can be booked.
import { limits } from '@matjari/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import {
  askedDays,
  partyClasses,
  refusalAt,
  roomAt,
  stayOf,
  timesOf,
} from '../availability/statement.ts'

type Sql = RawBuilder<unknown>

const { perDay, upcoming } = limits.reservation

const refusal = refusalAt({
  minute: sql`t.minute`,
  minutesAhead: sql`(a.day - a.today) * 1440 + t.minute - a.minutes_gone`,
  daysAhead: sql`(a.day - a.today)`,
})

/** Every time of the day at which somebody could come, for parties from the least to the most, with their stay. */
const open = sql`
  select t.minute, c.least, least(c.most, room.seats) as most, stay.minutes as stay, stay.times
  from generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
  cross join lateral (select ${refusal} as refusal) as why
  cross join lateral (${partyClasses}) as c
  cross join lateral (
    select s.minutes, ${timesOf(sql`s.minutes`, sql`t.minute`)} as times
    from (select ${stayOf(sql`c.most`)} as minutes offset 0) as s offset 0
  ) as stay
  cross join lateral (${roomAt({
    restaurantNo: sql`a.restaurant_no`,
    day: sql`a.day`,
    times: sql`stay.times`,
    between: [sql`t.minute`, sql`t.minute + stay.minutes`],
  })}) as room
  where why.refusal is null and room.teams >= 1 and (room.seats is null or room.seats >= c.least)`

type Table = {
  readonly memberNo: Sql
  readonly day: Sql
  readonly minute: Sql
  readonly moment: Sql
}

/** Whether a member's bookings and offers keep them from one more table. */
export const isExcluded = ({ memberNo, day, minute, moment }: Table) => sql<boolean>`exists (
  select from member_holds(${memberNo}, ${day}, ${minute}, ${moment}, 0) as h
  cross join member_offers(${memberNo}, ${day}, ${minute}, 0) as o
  where h.upcoming + o.upcoming >= ${sql.lit(upcoming)} or h.that_day + o.that_day >= ${sql.lit(perDay)}
    or h.is_close or o.is_close)`

/**
 * Of those whom the room of a day fits, whoever came first, with the earliest time for them. A larger party that
 * does not fit is passed over and keeps its place; so is a member who could not book the table, or whom another offer keeps from it. What is asked
 * has `restaurant_no`, `day`, `today`, `minutes_gone` and `moment`.
 */
export const nextInLine = <Row>(asked: Sql) => sql<Row>`
  select a.restaurant_no, a.day, first.*
  from ${askedDays(asked)}
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

/** Of `w`: who would come for its last time would have to leave home by then. */
const isOver = (moment: Sql) => sql`(w.day + w.to_min * interval '1 minute'
  <= ${moment} at time zone 'Asia/Seoul' + ${sql.lit(limits.waiting.endsMinutesBefore)} * interval '1 minute')`
