import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { DeskRole } from '@matjari/contract/staff/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { isWorkplace, lockRestaurant, lockStaff } from '../locks/restaurants.ts'
import { lockOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { restaurantNotFound } from '../restaurants/restaurants.rules.ts'

// Decides whose desk a caller may use: the owner's own, and that of the workplaces of staff.

/** All restaurants that the caller runs or works at. */
export const deskRestaurants = (db: Db, caller: Caller) => deskRestaurantsOf(db, caller)

/**
 * The restaurant that the caller names, or else the first active own one, or else the first
 * workplace.
 */
export async function requireDeskRestaurant(
  db: Db,
  caller: Caller,
  restaurantNo: string | undefined,
) {
  const restaurants = await deskRestaurants(db, caller)
  const restaurant = restaurantNo
    ? restaurants.find((place) => place.restaurantNo === restaurantNo)
    : restaurants.find(({ status }) => status === 'Y')
  if (!restaurant) throw restaurantNotFound()
  return restaurant
}

/**
 * Locks the restaurant, and the caller's job there, while `work` changes what belongs to the
 * restaurant.
 */
export function withDeskRestaurant<T>(
  deps: Deps,
  request: { readonly caller: Caller; readonly restaurantNo: string | undefined },
  work: (tx: Db, restaurantNo: string) => Promise<T>,
): Promise<T> {
  const { caller } = request
  return withWaitlistOffers(deps, async (tx) => {
    const { restaurantNo, role } = await requireDeskRestaurant(tx, caller, request.restaurantNo)
    if (role === 'owner') await lockOwnRestaurant(tx, restaurantNo, caller)
    else {
      await lockRestaurant(tx, restaurantNo)
      if (!(await lockStaff(tx, { restaurantNo, memberNo: caller.memberNo })))
        throw restaurantNotFound()
    }
    return work(tx, restaurantNo)
  })
}

/**
 * Whether the caller may serve a booking, which is locked; the job of a staff member is locked,
 * too.
 */
export async function mayServe(
  tx: Db,
  caller: Caller,
  { ownerNo, restaurantNo }: { ownerNo: string; restaurantNo: string },
) {
  const { memberNo, isStoreOwner } = caller
  if (isStoreOwner && ownerNo === memberNo) return true
  return lockStaff(tx, { restaurantNo, memberNo })
}

type DeskRestaurant = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly status: RestaurantStatus
  readonly restaurantAddress: string
  readonly phoneNumber: string
  readonly description: string
  readonly photo: string | null
  readonly role: DeskRole
}

const restaurantColumns = sql`r.restaurant_no, r.restaurant_name, r.status, r.restaurant_address, r.phone_number,
  r.description, r.photo`

const deskRestaurantRows = preparedPipelined(
  (db, { memberNo, registrantNo }: { memberNo: string; registrantNo: string }) => ({
    compile: () =>
      sql<DeskRestaurant>`
      select ${restaurantColumns}, 'owner' as role, null::timestamptz as since from restaurant as r
      where r.member_no = ${registrantNo}::bigint
      union all
      select ${restaurantColumns}, 'staff', s.joined_at from restaurant_staff as s
      join restaurant as r on r.restaurant_no = s.restaurant_no
      where s.member_no = ${memberNo}::bigint and s.left_at is null and ${isWorkplace}
        and r.member_no <> s.member_no
      order by since nulls first, restaurant_no`.compile(db),
  }),
)

/** The caller's own restaurants, first registered first, then the workplaces, longest first. */
const deskRestaurantsOf = (
  db: Db,
  { memberNo, isStoreOwner }: { memberNo: string; isStoreOwner: boolean },
) =>
  // A member who is no longer an owner finds no own restaurants: no registrant has the number 0.
  deskRestaurantRows(db, { memberNo, registrantNo: isStoreOwner ? memberNo : '0' })
