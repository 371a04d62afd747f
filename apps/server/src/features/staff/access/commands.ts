// Whose desk is whose: the owner's, and that of who works there.
import type { Db } from '../../../lib/db/database.ts'
import { freeingRoom } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { lockOwnRestaurant } from '../../restaurants/commands.ts'
import { lockRestaurant } from '../../restaurants/locks.ts'
import { notShown } from '../../restaurants/rules.ts'
import { holdStaff } from '../locks.ts'
import { deskPlacesOf } from './store.ts'

/** All that the caller runs or works at. */
export const deskPlaces = (db: Db, caller: Caller) => deskPlacesOf(db, caller)

/** The restaurant they name, or else their own first active one, or else the first they work at. */
export async function requireDeskPlace(db: Db, caller: Caller, restaurantNo: string | undefined) {
  const places = await deskPlaces(db, caller)
  const meant = restaurantNo
    ? places.find((place) => place.restaurantNo === restaurantNo)
    : places.find(({ status }) => status === 'Y')
  if (!meant) throw notShown()
  return meant
}

/** Holds the restaurant, and who works there at their post, while `work` changes what belongs to it. */
export function withDeskPlace<T>(
  deps: Deps,
  asked: { readonly caller: Caller; readonly restaurantNo: string | undefined },
  work: (tx: Db, restaurantNo: string) => Promise<T>,
): Promise<T> {
  const { caller } = asked
  return freeingRoom(deps, async (tx) => {
    const { restaurantNo, role } = await requireDeskPlace(tx, caller, asked.restaurantNo)
    if (role === 'owner') await lockOwnRestaurant(tx, restaurantNo, caller)
    else {
      await lockRestaurant(tx, restaurantNo)
      if (!(await holdStaff(tx, { restaurantNo, memberNo: caller.memberNo }))) throw notShown()
    }
    return work(tx, restaurantNo)
  })
}

type Booked = { readonly ownerNo: string; readonly restaurantNo: string }

/** Whether a booking, which is locked, is the caller's to serve; who works there is held at their post. */
export async function mayServe(tx: Db, caller: Caller, { ownerNo, restaurantNo }: Booked) {
  const { memberNo, isStoreOwner } = caller
  if (isStoreOwner && ownerNo === memberNo) return true
  return holdStaff(tx, { restaurantNo, memberNo })
}
