import type { CapacityRule } from '@matjari/contract/reservations/slots'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { stayStepsOf } from './schedule.rules.ts'

const capacity = [
  'intervalMin as interval',
  'maxTeamNum',
  'maxSeats',
  'stayMin as stayMinutes',
  'stayUpTo',
  'stayUpToMin',
  'horizonDays',
  'leadMin as leadMinutes',
] as const

export async function settingOf(db: Db, restaurantNo: string): Promise<CapacityRule | null> {
  const row = await db
    .selectFrom('reservationSetting')
    .select(capacity)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  if (!row) return null
  const { stayUpTo, stayUpToMin, ...rule } = row
  return { ...rule, stayByParty: stayStepsOf(stayUpTo, stayUpToMin) }
}

/**
 * Works out anew what every booking from a day on takes. Whoever else changes one of them is waited for
 * first, and the slots are locked in their order, as everywhere.
 */
export async function recomputeTimes(
  tx: Db,
  { restaurantNo, from }: { readonly restaurantNo: string; readonly from: string },
) {
  const live = tx
    .selectFrom('reservation')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '>=', from)
    .where('state', '<>', 'cancelled')
  await live.select('reservationNo').orderBy('reservationNo').forUpdate().execute()
  await tx
    .selectFrom('reservationSlot')
    .select('reserveMin')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '>=', from)
    .orderBy('reserveDay')
    .orderBy('reserveMin')
    .forUpdate()
    .execute()
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
