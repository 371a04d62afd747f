import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Schedule } from './rules-schedule.ts'

type Times = {
  readonly startMin: number | null
  readonly endMin: number | null
  readonly breakStartMin: number | null
  readonly breakEndMin: number | null
}

/** Null: closed. */
export function hoursOf({ startMin, endMin, breakStartMin, breakEndMin }: Times) {
  if (startMin === null || endMin === null) return null
  const rest =
    breakStartMin === null || breakEndMin === null
      ? null
      : { start: breakStartMin, end: breakEndMin }
  return { start: startMin, end: endMin, rest }
}

const times = ['startMin', 'endMin', 'breakStartMin', 'breakEndMin'] as const

/** The schedule from a day on. */
export async function scheduleOf(
  db: Db,
  { restaurantNo, from }: { restaurantNo: string; from: string },
): Promise<Schedule> {
  const setting = await db
    .selectFrom('reservationSetting')
    .select(['intervalMin as interval', 'maxTeamNum'])
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  const windows = await db
    .selectFrom('reservationWindow')
    .select(['weekDay', 'startMin as start', 'endMin as end'])
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const hours = await db
    .selectFrom('operatingHours')
    .select(['weekDay', ...times])
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const exceptions = await db
    .selectFrom('hoursException')
    .select(['day', ...times])
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '>=', from)
    .execute()
  return {
    setting: setting ?? null,
    windows: new Map(windows.map(({ weekDay, ...span }) => [weekDay, span])),
    hours: new Map(
      hours.flatMap((row) => {
        const open = hoursOf(row)
        return open ? [[row.weekDay, open] as const] : []
      }),
    ),
    exceptions: new Map(exceptions.map((row) => [row.day, hoursOf(row)])),
  }
}

/**
 * For who is about to change a schedule. Bookings under way are waited for and seen; those that come
 * later wait, and are judged again by what the schedule will be.
 */
export async function holdSchedules(tx: Db, restaurantNos: readonly string[]) {
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

/** For who moves a booking: the schedule stays what it is until then. */
export const keepScheduleOf = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('restaurant as r')
    .innerJoin('reservation as v', 'v.restaurantNo', 'r.restaurantNo')
    .select('r.restaurantNo')
    .where('v.reservationNo', '=', reservationNo)
    .forKeyShare('r')
    .execute()
