import type { Db } from '../../db/db.ts'

// Each lock is held until the transaction ends.

const lockedColumns = ['restaurantNo', 'memberNo', 'restaurantName', 'status'] as const

/** Of two changes at once, the second sees the first. */
export const lockRestaurant = (tx: Db, restaurantNo: string) =>
  tx
    .selectFrom('restaurant')
    .select(lockedColumns)
    .where('restaurantNo', '=', restaurantNo)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Shared: no transaction closes the restaurant while a review of it is being written. */
export const lockRestaurantShared = (tx: Db, restaurantNo: string) =>
  tx
    .selectFrom('restaurant')
    .select(lockedColumns)
    .where('restaurantNo', '=', restaurantNo)
    .forShare()
    .executeTakeFirst()

/** In one order: of two that change a restaurant at once, the second sees both changes. */
export const lockRestaurants = (tx: Db, restaurantNos: readonly string[]) =>
  tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantNo', 'in', restaurantNos)
    .orderBy('restaurantNo')
    .forNoKeyUpdate()
    .execute()

/** After its restaurant: of two verdicts about one application, the second sees the first. */
export const lockApplication = (tx: Db, applicationNo: string) =>
  tx
    .selectFrom('application')
    .select(['applicationNo', 'kind', 'state', 'isClosed', 'decidedBy', 'decidedAt'])
    .where('applicationNo', '=', applicationNo)
    .forUpdate()
    .executeTakeFirst()
