import type { WaitingNumbers } from '@matjari/contract/entities/waiting'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

type OfDay = { readonly restaurantNo: string; readonly day: string }

/** Those who want each time, by the size of their party. */
export async function waitingByTime(db: Db, { restaurantNo, day }: OfDay) {
  const { rows } = await sql<{
    minute: number
    guests: number
    teams: number
    offered: number
  }>`
    select t.minute, w.guests, count(*)::int as teams,
      count(*) filter (where w.state = 'held' and w.hold_min = t.minute)::int as offered
    from waiting as w
    join reservation_setting as s on s.restaurant_no = w.restaurant_no
    join reservation_window as o on o.restaurant_no = w.restaurant_no
      and o.week_day = extract(isodow from w.day)
    cross join generate_series(o.start_min::int, o.end_min - 1, s.interval_min::int) as t (minute)
    where w.restaurant_no = ${restaurantNo}::bigint and w.day = ${day}::date
      and w.state in ('waiting', 'held') and t.minute between w.from_min and w.to_min
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export const holdsOn = (db: Db, { restaurantNo, day }: OfDay) =>
  db
    .selectFrom('waiting')
    .select(['holdMin', 'guests', 'heldUntil'])
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .where('state', '=', 'held')
    .orderBy('heldUntil')
    .execute()

export async function teamsWaiting(
  db: Db,
  { restaurantNo, today }: { restaurantNo: string; today: string },
) {
  const { teams } = await db
    .selectFrom('waiting')
    .select(sql<number>`count(*)::int`.as('teams'))
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '>=', today)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return teams
}

/** What was offered for that day and what became of it, newest first. */
export async function logOf(db: Db, { restaurantNo, day }: OfDay) {
  const { rows } = await sql<{
    kind: 'held' | 'accepted' | 'passed'
    minute: number
    guests: number
    minutes: number | null
    at: Date
  }>`
    select case state when 'accepted' then 'accepted' when 'held' then 'held' else 'passed' end as kind,
      hold_min as minute, guests, coalesce(ended_at, held_at) as at,
      case when ended_at is not null
        then floor(extract(epoch from ended_at - held_at) / 60)::int end as minutes
    from waiting
    where restaurant_no = ${restaurantNo}::bigint and day = ${day}::date and held_at is not null
    order by at desc limit ${sql.lit(limits.waiting.logShown)}`.execute(db)
  return rows
}

/** How the lines served people since then. */
export async function numbersSince(db: Db, since: Date): Promise<WaitingNumbers> {
  const { rows } = await sql<WaitingNumbers>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'held')::int as held,
      count(*)::int as joined,
      count(*) filter (where held_at is not null)::int as offered,
      count(*) filter (where state = 'accepted')::int as accepted,
      count(*) filter (where state = 'declined')::int as declined,
      count(*) filter (where state = 'expired')::int as expired,
      percentile_disc(0.5) within group (order by floor(extract(epoch from held_at - joined_at) / 60)::int)
        filter (where state = 'accepted') as "medianMinutes"
    from waiting where joined_at >= ${since}::timestamptz`.execute(db)
  const [numbers] = rows
  if (!numbers) throw new Error('a count has a row')
  return numbers
}
