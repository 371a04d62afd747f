import type { Db } from '../../lib/db/database.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { lockRestaurant } from './locks.ts'
import { isEditable, notShown, requireShown } from './rules.ts'
import * as store from './store.ts'

export async function visibleRestaurant(db: Db, restaurantNo: string, caller: Caller | null) {
  const [restaurant] = await store.restaurantByNo(db, { restaurantNo })
  return requireShown(restaurant, caller)
}

/** The caller's own restaurant, held until the transaction ends; anybody else's is not found. */
export async function lockOwnRestaurant(tx: Db, restaurantNo: string, caller: Caller) {
  const restaurant = await lockRestaurant(tx, restaurantNo)
  if (restaurant?.memberNo !== caller.memberNo) throw notShown()
  if (!isEditable(restaurant)) throw new AppError('conflict')
  return restaurant
}
