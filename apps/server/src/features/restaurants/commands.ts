import { messages } from '@matjari/contract/messages'
import type { Db } from '../../lib/db/database.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { isEditable, isShownTo } from './rules.ts'
import * as store from './store.ts'

// What is not shown and what does not exist cannot be told apart.
const notShown = () => new AppError('notFound', { message: messages.restaurant.notShown })

/** An active restaurant is for everyone; any other for whoever registered it and for administrators. */
export function requireShown<Row extends Parameters<typeof isShownTo>[0]>(
  row: Row | undefined,
  caller: Caller | null,
): Row & { isOwner: boolean } {
  if (!row || !isShownTo(row, caller)) throw notShown()
  return { ...row, isOwner: row.memberNo === caller?.memberNo }
}

export async function visibleRestaurant(db: Db, restaurantNo: string, caller: Caller | null) {
  const [restaurant] = await store.restaurantByNo(db, { restaurantNo })
  return requireShown(restaurant, caller)
}

/** The caller's own restaurant, held until the transaction ends; anybody else's is not found. */
export async function lockOwnRestaurant(tx: Db, restaurantNo: string, caller: Caller) {
  const restaurant = await store.lockRestaurant(tx, restaurantNo)
  if (restaurant?.memberNo !== caller.memberNo) throw notShown()
  if (!isEditable(restaurant)) throw new AppError('conflict')
  return restaurant
}
