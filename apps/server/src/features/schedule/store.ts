import type { Db } from '../../lib/db/database.ts'

export const settingOf = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('reservationSetting')
    .select(['intervalMin as interval', 'maxTeamNum'])
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()

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
