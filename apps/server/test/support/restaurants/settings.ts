import type { Db } from '../../../src/db/db.ts'

/** Reservation settings as they are by default. */
export const buildSettings = (db: Db, restaurantNo: string) =>
  db
    .insertInto('reservationSetting')
    .values({ restaurantNo, intervalMin: 30, minNum: 1, maxNum: 5, maxTeamNum: 5 })
    .execute()
