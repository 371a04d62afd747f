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
  readonly heldTeams: number
  readonly heldGuests: number
  readonly fits: number
  readonly teamsLeft: number
  readonly pairsLeft: number
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

/** The largest party for which there is room, for how many such, and for how many of two. */
const largest = sql`
  select max(one.guests) as fits, max(one.pairs) as pairs_left,
    (array_agg(least(one.teams, one.seats / one.guests) order by one.guests desc))[1] as teams_left
  from (
    select room.teams, room.seats, least(c.most, room.seats) as guests,
      case when 2 between c.least and c.most then least(room.teams, room.seats / 2) else 0 end as pairs,
      c.least
    from (${partyClasses}) as c
    cross join lateral (${stayFrom(sql`c.most`)}) as stay
    cross join lateral (${roomAt({ ...of, times: sql`stay.times`, between })}) as room
    where why.refusal is null and room.teams >= 1
  ) as one
  where one.guests >= one.least`

/** The first time at which the smallest party would find no place any more. */
const firstFull = sql`
  select min(p.reserve_min) as minute
  from (${stayFrom(sql`v.min_num`)}) as stay
  join reservation_slot as p on p.restaurant_no = a.restaurant_no and p.reserve_day = a.day
    and p.reserve_min = any(stay.times)
    and p.reserve_min >= ${between[0]} and p.reserve_min < ${between[1]}
  where p.booked >= v.max_team_num or p.guests + v.min_num > v.max_seats`

/** Places that are held for somebody who waits, at each time of their stay: looked up once for all times. */
const heldOn = ({ restaurantNo, day }: Pick<AskedTimes, 'restaurantNo' | 'day'>) => sql`
  select minute, count(*)::int as teams, sum(guests)::int as guests
  from (
    select unnest(hold_times) as minute, guests from waiting
    where restaurant_no = ${restaurantNo}::bigint and day = ${day}::date and state = 'held'
      and held_at is not null
  ) as w group by minute`

export const timesStatement = ({
  restaurantNo,
  day,
  today,
  minutesGone,
}: AskedTimes) => sql<TimeRow>`
  select t.minute, coalesce(here.booked, 0) as teams, coalesce(here.guests, 0) as guests,
    coalesce(held.teams, 0) as held_teams, coalesce(held.guests, 0) as held_guests,
    coalesce(best.fits, 0) as fits, coalesce(best.teams_left, 0) as teams_left,
    coalesce(best.pairs_left, 0) as pairs_left, why.refusal,
    case when why.refusal is null and best.fits is null and full_at.minute > t.minute
      then full_at.minute end as blocked_by
  from ${askedDays(sql`select ${restaurantNo}::bigint as restaurant_no, ${day}::date as day,
    ${today}::date as today, ${minutesGone}::float8 as minutes_gone`)}
  cross join generate_series(v.start_min, v.end_min - 1, v.interval_min) as t (minute)
  cross join lateral (select ${refusal} as refusal) as why
  left join reservation_slot as here on here.restaurant_no = a.restaurant_no
    and here.reserve_day = a.day and here.reserve_min = t.minute
  left join (${heldOn({ restaurantNo, day })}) as held on held.minute = t.minute
  left join lateral (${largest}) as best on true
  left join lateral (${firstFull}) as full_at on true
  order by t.minute`
