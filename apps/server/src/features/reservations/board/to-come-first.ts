// Everybody's bookings as one list: what is to come, soonest first, then what has been or was cancelled, latest first.
import type { ReservationState } from '@matjari/contract/rules/reservations/state'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { byDayAndState, type Sought } from './sought.ts'

type Read = { readonly sought: Sought; readonly most: number }
type Way = { readonly way: RawBuilder<unknown> }
type Part = { readonly state: ReservationState; readonly when: RawBuilder<boolean> }

/** What the index of times is made of (0030). */
const time = sql`(v.reserve_day + make_interval(mins => v.reserve_min))`
const inOrder = ({ way }: Way) => sql`order by ${time} ${way}, v.reservation_no ${way}`

/** So that a search for one day reads no more of the index than that day and the night after it. */
const within = ({ reserveDay }: Sought) =>
  reserveDay
    ? sql<boolean>`${time} >= ${reserveDay}::date and ${time} < ${reserveDay}::date + 2`
    : sql<boolean>`true`

/** Each part is read in the order of the index, and no further than the list can be filled by it alone. */
function firstOf(parts: readonly Part[], { sought, most, way }: Read & Way) {
  const read = parts.map(
    ({ state, when }) => sql`(
      select * from reservation as v
      where v.state = ${state} and ${when} and ${within(sought)} and ${byDayAndState(sought)}
      ${inOrder({ way })} limit ${most})`,
  )
  return sql`select v.reservation_no, row_number() over (${inOrder({ way })}) as place
    from (${sql.join(read, sql` union all `)}) as v order by place`
}

/** One statement, so that a booking that is cancelled meanwhile stands in one of the two. */
export async function toComeFirst(db: Db, { now, ...read }: Read & { readonly now: Date }) {
  const clock = sql`${now}::timestamptz at time zone 'Asia/Seoul'`
  const toCome: Part[] = [{ state: 'confirmed', when: sql`${time} > ${clock}` }]
  // Guests are marked on their day: of the days ahead only what was cancelled is to be looked for.
  const isMarked = sql<boolean>`${time} < ${clock} + interval '2 days'`
  const others: Part[] = [
    { state: 'confirmed', when: sql`${time} <= ${clock}` },
    { state: 'visited', when: isMarked },
    { state: 'noShow', when: isMarked },
    { state: 'cancelled', when: sql`true` },
  ]
  const { rows } = await sql<{ reservationNo: string }>`
    with to_come as materialized (
      ${firstOf(toCome, { ...read, way: sql`asc` })} limit ${read.most}
    ), others as (
      ${firstOf(others, { ...read, way: sql`desc` })}
      limit (select ${read.most}::int - count(*) from to_come)
    )
    select reservation_no, 1 as part, place from to_come
    union all select reservation_no, 2, place from others
    order by part, place`.execute(db)
  return rows.map(({ reservationNo }) => reservationNo)
}
