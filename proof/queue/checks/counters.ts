import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import type { Findings } from '../findings.ts'

type Counted = {
  readonly place: string
  readonly booked: number
  readonly guests: number
  readonly live: number
  readonly seated: number
  readonly isDrift: boolean
  readonly isAbove: boolean
}

/**
 * Counters are what a recount of bookings and holds says, and no slot is above limits that were never lowered,
 * at any moment: one statement sees one moment.
 */
export async function lookAtCounters(db: Db, steady: readonly string[], findings: Findings) {
  const { rows } = await sql<Counted>`
    with party as (
      select restaurant_no, reserve_day, times, number_of_guests as guests from reservation where state <> 'cancelled'
      union all
      select restaurant_no, day, hold_times, guests from waiting where state = 'held'
    ), live as (
      select restaurant_no, reserve_day, time as reserve_min, count(*)::int as teams, sum(guests)::int as seated
      from party cross join unnest(times) as time group by 1, 2, 3
    ), counted as (
      select restaurant_no, concat_ws(' ', restaurant_no, reserve_day, reserve_min) as place,
        coalesce(s.booked, 0) as booked, coalesce(s.guests, 0) as guests,
        coalesce(live.teams, 0) as live, coalesce(live.seated, 0) as seated
      from live full join reservation_slot as s using (restaurant_no, reserve_day, reserve_min)
    ), judged as (
      select place, booked, guests, live, seated, (booked, guests) <> (live, seated) as is_drift,
        restaurant_no = any(${[...steady]}::bigint[])
          and (live > t.max_team_num or coalesce(seated > t.max_seats, false)) as is_above
      from counted join reservation_setting as t using (restaurant_no)
    )
    select * from judged where is_drift or is_above`.execute(db)
  for (const { place, booked, guests, live, seated, isDrift, isAbove } of rows) {
    if (isDrift)
      findings.counterDrift.push(`${place}: ${booked}팀 ${guests}명이라지만 ${live}팀 ${seated}명`)
    if (isAbove) findings.overCapacity.push(`${place}: ${live}팀 ${seated}명`)
  }
}
