// What the app offers at each time of a day, whoever asks: the parts are those that slots, search and booking use.
import { type RawBuilder, sql } from 'kysely'
import {
  askedDays,
  partyClasses,
  refusalAt,
  roomAt,
  stayOf,
  timesOf,
} from '../availability/statement.ts'

export type AskedTimes = {
  readonly restaurantNo: string
  readonly day: string
  readonly today: string
  readonly minutesGone: number
}

export type TimeRow = {
  readonly minute: number
  readonly teams: number
  readonly guests: number
  readonly fits: number
  readonly teamsLeft: number
  /** Why nobody could book it, however empty it is. */
  readonly refusal: string | null
  readonly blockedBy: number | null
}

const of = { restaurantNo: sql`a.restaurant_no`, day: sql`a.day` }

const refusal = refusalAt({
  minute: sql`t.minute`,
  minutesAhead: sql`(a.day - a.today) * 1440 + t.minute - a.minutes_gone`,
  daysAhead: sql`(a.day - a.today)`,
})

/** How long it stays, and when it is there: worked out once, not for each row that is compared with it (`offset 0`). */
const stayFrom = (guests: RawBuilder<unknown>) => sql`
  select stay.minutes, ${timesOf(sql`stay.minutes`, sql`t.minute`)} as times
  from (select ${stayOf(guests)} as minutes offset 0) as stay offset 0`

const between = [sql`t.minute`, sql`t.minute + stay.minutes`] as const

/** The largest party for which there is room, and for how many such. */
const largest = sql`
  select party.guests as fits, least(room.teams, room.seats / party.guests) as teams_left
  from (${partyClasses}) as c
  cross join lateral (${stayFrom(sql`c.most`)}) as stay
  cross join lateral (${roomAt({ ...of, times: sql`stay.times`, between })}) as room
  cross join lateral (select least(c.most, room.seats) as guests) as party
  where why.refusal is null and room.teams >= 1 and party.guests >= c.least
  order by party.guests desc limit 1`

/** The first time at which the smallest party would find no place any more. */
const firstFull = sql`
  select min(p.reserve_min) as minute
  from (${stayFrom(sql`v.min_num`)}) as stay
  join reservation_slot as p on p.restaurant_no = a.restaurant_no and p.reserve_day = a.day
    and p.reserve_min = any(stay.times)
    and p.reserve_min >= ${between[0]} and p.reserve_min < ${between[1]}
  where p.booked >= v.max_team_num or p.guests + v.min_num > v.max_seats`

export const timesStatement = ({
  restaurantNo,
  day,
  today,
  minutesGone,
}: AskedTimes) => sql<TimeRow>`
  select t.minute, coalesce(here.booked, 0) as teams, coalesce(here.guests, 0) as guests,
    coalesce(best.fits, 0) as fits, coalesce(best.teams_left, 0) as teams_left, why.refusal,
    case when why.refusal is null and best.fits is null and full_at.minute > t.minute
      then full_at.minute end as blocked_by
  from ${askedDays(sql`select ${restaurantNo}::bigint as restaurant_no, ${day}::date as day,
    ${today}::date as today, ${minutesGone}::float8 as minutes_gone`)}
  cross join generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
  cross join lateral (select ${refusal} as refusal) as why
  left join reservation_slot as here on here.restaurant_no = a.restaurant_no
    and here.reserve_day = a.day and here.reserve_min = t.minute
  left join lateral (${largest}) as best on true
  left join lateral (${firstFull}) as full_at on true
  order by t.minute`
