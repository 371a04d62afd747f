import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import type { Findings } from '../findings.ts'

type Drift = {
  readonly place: string
  readonly booked: number
  readonly guests: number
  readonly live: number
  readonly seated: number
}

/** Counters are what a recount says, everywhere and at any moment: one statement sees one moment. */
export async function checkCounters(db: Db, findings: Findings) {
  const { rows } = await sql<Drift>`
    with live as (
      select restaurant_no, reserve_day, time as reserve_min, count(*)::int as teams,
        sum(number_of_guests)::int as seated
      from reservation cross join unnest(times) as time where state <> 'cancelled' group by 1, 2, 3
    )
    select concat_ws(' ', restaurant_no, reserve_day, reserve_min) as place,
      coalesce(s.booked, 0) as booked, coalesce(s.guests, 0) as guests,
      coalesce(live.teams, 0) as live, coalesce(live.seated, 0) as seated
    from live full join reservation_slot as s using (restaurant_no, reserve_day, reserve_min)
    where coalesce(s.booked, 0) <> coalesce(live.teams, 0)
      or coalesce(s.guests, 0) <> coalesce(live.seated, 0)`.execute(db)
  for (const { place, booked, guests, live, seated } of rows)
    findings.counterDrift.push(`${place}: ${booked}팀 ${guests}명이라지만 ${live}팀 ${seated}명`)
}
