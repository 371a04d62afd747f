import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { DeskRole } from '@matjari/contract/staff/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { isWorkplace, lockStaff } from '../locks/staff.ts'
import { lockOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { restaurantNotFound } from '../restaurants/restaurants.rules.ts'

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

/** Their own, the first one first, and then where they work, longest first. */
const deskRestaurantsOf = (
  db: Db,
  { memberNo, isStoreOwner }: { memberNo: string; isStoreOwner: boolean },
) =>
  // Who may no longer run what they registered finds nothing of it: nobody has that number.
  deskRestaurantRows(db, { memberNo, registrantNo: isStoreOwner ? memberNo : '0' })

// Whose desk is whose: the owner's, and that of who works there.

/** All that the caller runs or works at. */
export const deskRestaurants = (db: Db, caller: Caller) => deskRestaurantsOf(db, caller)

/** The restaurant they name, or else their own first active one, or else the first they work at. */
export async function requireDeskRestaurant(
  db: Db,
  caller: Caller,
  restaurantNo: string | undefined,
) {
  const places = await deskRestaurants(db, caller)
  const meant = restaurantNo
    ? places.find((place) => place.restaurantNo === restaurantNo)
    : places.find(({ status }) => status === 'Y')
  if (!meant) throw restaurantNotFound()
  return meant
}

/** Holds the restaurant, and who works there at their post, while `work` changes what belongs to it. */
export function withDeskRestaurant<T>(
  deps: Deps,
  asked: { readonly caller: Caller; readonly restaurantNo: string | undefined },
  work: (tx: Db, restaurantNo: string) => Promise<T>,
): Promise<T> {
  const { caller } = asked
  return withWaitlistOffers(deps, async (tx) => {
    const { restaurantNo, role } = await requireDeskRestaurant(tx, caller, asked.restaurantNo)
    if (role === 'owner') await lockOwnRestaurant(tx, restaurantNo, caller)
    else {
      await lockRestaurant(tx, restaurantNo)
      if (!(await lockStaff(tx, { restaurantNo, memberNo: caller.memberNo })))
        throw restaurantNotFound()
    }
    return work(tx, restaurantNo)
  })
}

/** Whether a booking, which is locked, is the caller's to serve; who works there is held at their post. */
export async function mayServe(
  tx: Db,
  caller: Caller,
  { ownerNo, restaurantNo }: { ownerNo: string; restaurantNo: string },
) {
  const { memberNo, isStoreOwner } = caller
  if (isStoreOwner && ownerNo === memberNo) return true
  return lockStaff(tx, { restaurantNo, memberNo })
}
