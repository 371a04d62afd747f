import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { lockTables } from '../locks/restaurants.ts'

/** Computes again which times each booking from a day on takes, after other transactions have finished their changes. */
export async function recomputeTimes(
  tx: Db,
  { restaurantNo, from }: { readonly restaurantNo: string; readonly from: string },
) {
  await lockTables(tx, { restaurantNo, from })
  await sql`update reservation set times = default where restaurant_no = ${restaurantNo}::bigint
    and reserve_day >= ${from}::date and state <> 'cancelled'`.execute(tx)
}

export const windowsOf = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('reservationWindow')
    .select(['weekDay', 'startMin as start', 'endMin as end'])
    .where('restaurantNo', '=', restaurantNo)
    .execute()

const times = ['startMin', 'endMin', 'breakStartMin', 'breakEndMin'] as const

export const weekOf = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('operatingHours')
    .select(['weekDay', ...times])
    .where('restaurantNo', '=', restaurantNo)
    .execute()

export const exceptionsFrom = (
  db: Db,
  { restaurantNo, from }: { readonly restaurantNo: string; readonly from: string },
) =>
  db
    .selectFrom('hoursException')
    .select(['day', ...times])
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '>=', from)
    .execute()
