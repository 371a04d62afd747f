import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { type SeenReservation, type SeenSetting, settingJson } from '../../shared/witness/record.ts'
import { putReservation } from '../../shared/witness/standing.ts'
import { emptyLines, type Lines, putWaiter } from './lines.ts'
import type { SeenWaiting } from './record.ts'

type Restaurant = {
  readonly restaurantNo: string
  readonly status: string
  readonly setting: SeenSetting
}
type Member = { readonly memberNo: string; readonly isActive: boolean; readonly hasLeft: boolean }

/** The present state, read from the rows. */
export async function linesNow(db: Db): Promise<Lines> {
  const lines = emptyLines()
  const restaurants = await sql<Restaurant>`
    select r.restaurant_no, r.status, ${settingJson('s')} as setting
    from restaurant as r join reservation_setting as s using (restaurant_no)`.execute(db)
  for (const { restaurantNo, status, setting } of restaurants.rows) {
    lines.settings.set(restaurantNo, setting)
    lines.statuses.set(restaurantNo, status)
  }
  const closures = await sql<{ place: string }>`
    select concat_ws(' ', restaurant_no, day) as place from hours_exception where is_closed`.execute(
    db,
  )
  for (const { place } of closures.rows) lines.closed.add(place)
  const members =
    await sql<Member>`select member_no, is_active, withdrawn_at is not null as has_left
    from member where member_no in (select member_no from waiting where state = 'waiting')`.execute(
      db,
    )
  for (const { memberNo, ...member } of members.rows) lines.members.set(memberNo, member)
  const tables = await sql<SeenReservation & { reservationNo: string }>`
    select reservation_no, restaurant_no, member_no, reserve_day::text as day, reserve_min as minute,
      number_of_guests as guests, state, times, null as key, 0 as created_at
    from reservation where state <> 'cancelled'`.execute(db)
  for (const { reservationNo, ...table } of tables.rows) putReservation(lines, reservationNo, table)
  const waiting = await sql<SeenWaiting & { waitingNo: string }>`
    select waiting_no, restaurant_no, member_no, day::text as day, from_min as "from", to_min as "to", guests, state,
      hold_min as minute, hold_times as times, extract(epoch from held_at)::float8 * 1000 as held_at,
      extract(epoch from held_until)::float8 * 1000 as held_until, reservation_no
    from waiting where state in ('waiting', 'held') order by waiting_no`.execute(db)
  for (const [turn, one] of waiting.rows.entries()) putWaiter(lines, { ...one, turn })
  return lines
}
