import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/lib/db/database.ts'
import type { Ledger } from './ledger.ts'
import type { Attempt, Slot } from './round.ts'

type Row = {
  readonly reservationNo: string
  readonly restaurantNo: string
  readonly memberNo: string | null
  readonly state: string
  readonly reserveDay: string
  readonly reserveMin: number
}

export type FinishedRace = { readonly attempts: readonly Attempt[]; readonly slot: Slot }

/** Holds what everyone was told against what the database has. */
export async function checkRace(db: Db, { attempts, slot }: FinishedRace, ledger: Ledger) {
  const named = attempts.flatMap(({ reservationNo }) => (reservationNo ? [reservationNo] : []))
  const rows = await db
    .selectFrom('reservation')
    .select(['reservationNo', 'restaurantNo', 'memberNo', 'state', 'reserveDay', 'reserveMin'])
    .where((eb) =>
      eb.or([
        eb('reservationNo', 'in', named.length > 0 ? named : ['0']),
        eb.and([
          eb('restaurantNo', '=', slot.restaurantNo),
          eb('reserveDay', '=', slot.day),
          eb('reserveMin', '=', slot.minute),
        ]),
      ]),
    )
    .execute()
  for (const attempt of attempts) {
    if (attempt.outcome === 'accepted' && !isKept(attempt, rows, slot))
      ledger.acknowledgedButMissing += 1
    if (attempt.outcome === 'refused' && isThereAfterAll(attempt, rows, slot))
      ledger.refusedButPresent += 1
  }
}

const isIn = ({ restaurantNo, reserveDay, reserveMin }: Row, slot: Slot) =>
  restaurantNo === slot.restaurantNo && reserveDay === slot.day && reserveMin === slot.minute

function isKept({ kind, reservationNo }: Attempt, rows: readonly Row[], slot: Slot) {
  const row = rows.find((one) => one.reservationNo === reservationNo)
  if (!row) return false
  return kind === 'cancel'
    ? row.state === 'cancelled'
    : row.state === 'confirmed' && isIn(row, slot)
}

function isThereAfterAll(
  { kind, memberNo, reservationNo }: Attempt,
  rows: readonly Row[],
  slot: Slot,
) {
  if (kind === 'create')
    return rows.some(
      (row) => row.memberNo === memberNo && row.state !== 'cancelled' && isIn(row, slot),
    )
  if (kind === 'change')
    return rows.some((row) => row.reservationNo === reservationNo && isIn(row, slot))
  return false
}

/** Over the whole database: more than fit, and counters that do not agree with the bookings. */
export async function checkSlots(db: Db, ledger: Ledger) {
  const { rows } = await sql<{ over: number; drift: number }>`
    with live as (
      select restaurant_no, reserve_day, reserve_min, count(*)::int as booked
      from reservation where state <> 'cancelled' group by 1, 2, 3
    )
    select count(*) filter (where live.booked > coalesce(s.max_team_num, 0))::int as over,
      count(*) filter (where coalesce(live.booked, 0) <> coalesce(c.booked, 0))::int as drift
    from live
    full join reservation_slot as c using (restaurant_no, reserve_day, reserve_min)
    left join reservation_setting as s on s.restaurant_no = live.restaurant_no`.execute(db)
  ledger.overCapacity = rows[0]?.over ?? 0
  ledger.counterDrift = rows[0]?.drift ?? 0
}
