import { formatClockTime } from '@matjari/contract/clock-time'
import type { HoursException, OperatingHours } from '@matjari/contract/schedule/entities'
import { weekDays } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { yesNo } from '../../lib/yes-no.ts'
import { timesOf } from './opening-hours.rules.ts'
import type { Days } from './schedule.rules.ts'

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

type OpenHours = {
  readonly start: number
  readonly end: number
  readonly rest: { readonly start: number; readonly end: number } | null
}

const columnsOf = (hours: OpenHours | null) => ({
  startMin: hours?.start ?? null,
  endMin: hours?.end ?? null,
  breakStartMin: hours?.rest?.start ?? null,
  breakEndMin: hours?.rest?.end ?? null,
})

export const removeWeek = (tx: Db, restaurantNo: string) =>
  tx.deleteFrom('operatingHours').where('restaurantNo', '=', restaurantNo).execute()

/** By weekday from 1, Monday; a closed one is absent. */
export async function replaceWeek(
  tx: Db,
  restaurantNo: string,
  week: ReadonlyMap<number, OpenHours>,
) {
  await removeWeek(tx, restaurantNo)
  const rows = [...week].map(([weekDay, hours]) => ({
    ...columnsOf(hours),
    restaurantNo,
    weekDay,
    startMin: hours.start,
    endMin: hours.end,
  }))
  if (rows.length > 0) await tx.insertInto('operatingHours').values(rows).execute()
}

/** No hours: closed on those days. */
export async function replaceExceptions(
  tx: Db,
  row: { restaurantNo: string; days: readonly string[]; reason: string; hours: OpenHours | null },
) {
  const { restaurantNo, days, reason, hours } = row
  const columns = { ...columnsOf(hours), isClosed: hours === null, reason }
  await tx
    .insertInto('hoursException')
    .values(days.map((day) => ({ restaurantNo, day, ...columns })))
    .onConflict((oc) => oc.columns(['restaurantNo', 'day']).doUpdateSet(columns))
    .execute()
}

export const removeException = (
  tx: Db,
  { restaurantNo, day }: { restaurantNo: string; day: string },
) =>
  tx
    .deleteFrom('hoursException')
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .execute()

export const removeClosedDays = (
  tx: Db,
  { restaurantNo, from, to }: Days & { readonly restaurantNo: string },
) =>
  tx
    .deleteFrom('hoursException')
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('isClosed', '=', true)
    .execute()
