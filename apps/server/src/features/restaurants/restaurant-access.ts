import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { isEditable, requireVisible, restaurantNotFound } from './restaurants.rules.ts'
import * as store from './restaurants.sql.ts'
import { restaurantsOf } from './restaurants.sql.ts'

export async function visibleRestaurant(db: Db, restaurantNo: string, caller: Caller | null) {
  const [restaurant] = await store.restaurantByNo(db, { restaurantNo })
  return requireVisible(restaurant, caller)
}

/** Locks the caller's own restaurant until the transaction ends; another owner's restaurant answers "not found". */
export async function lockOwnRestaurant(tx: Db, restaurantNo: string, caller: Caller) {
  const restaurant = await lockRestaurant(tx, restaurantNo)
  if (restaurant?.memberNo !== caller.memberNo) throw restaurantNotFound()
  if (!isEditable(restaurant)) throw new AppError('conflict')
  return restaurant
}

/** The named restaurant of the caller, or the first registered one that is active. */
export async function ownRestaurant(db: Db, caller: Caller, restaurantNo: string | undefined) {
  const own = await restaurantsOf(db, caller.memberNo)
  const meant = restaurantNo
    ? own.find((restaurant) => restaurant.restaurantNo === restaurantNo)
    : own.find(({ status }) => status === 'Y')
  return meant ?? null
}

/** The caller's own restaurant, or a refusal when there is none. */
export async function requireOwnRestaurant(
  db: Db,
  caller: Caller,
  restaurantNo: string | undefined,
) {
  const restaurant = await ownRestaurant(db, caller, restaurantNo)
  if (!restaurant) throw new AppError('notFound', { message: messages.restaurant.notPublic })
  return restaurant.restaurantNo
}

/**
 * Locks the caller's restaurant while `work` changes what belongs to it; then offers tables that became free to the
 * waitlist.
 */
export async function withOwnRestaurant<T>(
  deps: Deps,
  owner: { readonly caller: Caller; readonly restaurantNo: string | undefined },
  work: (tx: Db, restaurantNo: string) => Promise<T>,
): Promise<T> {
  const { caller } = owner
  return withWaitlistOffers(deps, async (tx) => {
    const restaurantNo = await requireOwnRestaurant(tx, caller, owner.restaurantNo)
    await lockOwnRestaurant(tx, restaurantNo, caller)
    return work(tx, restaurantNo)
  })
}
