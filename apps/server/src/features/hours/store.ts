import type { HoursException, OperatingHours } from '@matjari/contract/entities/hours'
import { formatClockTime } from '@matjari/contract/rules/clock-time'
import { weekDays } from '@matjari/contract/rules/weekdays'
import type { Db } from '../../lib/db/database.ts'
import { yesNo } from '../../lib/yes-no.ts'
import { timesOf } from './rules.ts'

/** Monday first; a closed day is absent. */
export async function listWeek(db: Db, restaurantNo: string): Promise<OperatingHours[]> {
  const rows = await db
    .selectFrom('operatingHours')
    .select(['operatingHoursNo', 'restaurantNo', 'weekDay', 'startMin', 'endMin'])
    .select(['breakStartMin', 'breakEndMin'])
    .where('restaurantNo', '=', restaurantNo)
    .orderBy('weekDay')
    .execute()
  return rows.map((row) => {
    const weekDay = weekDays[row.weekDay - 1] ?? 'Monday'
    return {
      operatingHoursNo: row.operatingHoursNo,
      restaurantNo: row.restaurantNo,
      weekDay,
      weekday: weekDay,
      ...timesOf(row),
      startTime: formatClockTime(row.startMin),
      endTime: formatClockTime(row.endMin),
    }
  })
}

type Days = { readonly from: string; readonly to: string }

export async function listExceptions(
  db: Db,
  { restaurantNo, from, to }: Days & { readonly restaurantNo: string },
): Promise<HoursException[]> {
  const rows = await db
    .selectFrom('hoursException')
    .select(['restaurantNo', 'day', 'isClosed', 'reason', 'startMin', 'endMin'])
    .select(['breakStartMin', 'breakEndMin'])
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({
    restaurantNo: row.restaurantNo,
    day: row.day,
    isClosed: yesNo(row.isClosed),
    ...timesOf(row),
    reason: row.reason,
  }))
}
