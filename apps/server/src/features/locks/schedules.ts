import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * For who is about to change schedules. Bookings under way are waited for and seen; those that come
 * later wait, and are judged again by what the schedule will be.
 */
export async function lockSchedules(tx: Db, restaurantNos: readonly string[]) {
  if (restaurantNos.length === 0) return
  await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantNo', 'in', [...restaurantNos])
    .orderBy('restaurantNo')
    .forUpdate()
    .execute()
  await sql`update reservation_setting set rule_no = default
    where restaurant_no = any(${restaurantNos}::bigint[])`.execute(tx)
}

/** After `lockSchedules`: the owner waits for guests who cancel, who pass tables on without locking the restaurant. */
export async function lockTables(
  tx: Db,
  { restaurantNo, from }: { restaurantNo: string; from: string },
) {
  await tx
    .selectFrom('reservation')
    .select('reservationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '>=', from)
    .where('state', '<>', 'cancelled')
    .orderBy('reservationNo')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('reservationSlot')
    .select('reserveMin')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '>=', from)
    .orderBy('reserveDay')
    .orderBy('reserveMin')
    .forUpdate()
    .execute()
}

/** For who moves a booking: the schedule stays what it is until then. */
export const lockScheduleOf = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('restaurant as r')
    .innerJoin('reservation as v', 'v.restaurantNo', 'r.restaurantNo')
    .select('r.restaurantNo')
    .where('v.reservationNo', '=', reservationNo)
    .forKeyShare('r')
    .execute()
