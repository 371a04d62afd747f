import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

// A restaurant and the rows below it: application, schedule, staff, review. Each lock is held until the transaction ends.

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

/**
 * For who is about to change schedules. Bookings under way are waited for and seen; those that come
 * later wait, and are judged again by what the schedule will be.
 */
export async function lockSchedules(tx: Db, restaurantNos: readonly string[]) {
  if (restaurantNos.length === 0) return
  await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('restaurantNo', 'in', [...restaurantNos])
    .orderBy('restaurantNo')
    .forUpdate()
    .execute()
  await sql`update reservation_setting set rule_no = default
    where restaurant_no = any(${restaurantNos}::bigint[])`.execute(tx)
}

/** After `lockSchedules`: the owner waits for guests who cancel, who pass tables on without locking the restaurant. */
export async function lockTables(
  tx: Db,
  { restaurantNo, from }: { restaurantNo: string; from: string },
) {
  await tx
    .selectFrom('reservation')
    .select('reservationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '>=', from)
    .where('state', '<>', 'cancelled')
    .orderBy('reservationNo')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('reservationSlot')
    .select('reserveMin')
    .where('restaurantNo', '=', restaurantNo)
    .where('reserveDay', '>=', from)
    .orderBy('reserveDay')
    .orderBy('reserveMin')
    .forUpdate()
    .execute()
}

/** For who moves a booking: the schedule stays what it is until then. */
export const lockScheduleOf = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('restaurant as r')
    .innerJoin('reservation as v', 'v.restaurantNo', 'r.restaurantNo')
    .select('r.restaurantNo')
    .where('v.reservationNo', '=', reservationNo)
    .forKeyShare('r')
    .execute()

/** A restaurant that can have staff: it is active, and its owner may run it. */
export const isWorkplace = sql<boolean>`(r.status = 'Y' and exists (
  select from member as o where o.member_no = r.member_no and o.is_active and o.withdrawn_at is null))`

/** Whether the member works there. Shared: an owner who removes staff waits for changes under way and precedes later ones. */
export async function lockStaff(
  tx: Db,
  { restaurantNo, memberNo }: { restaurantNo: string; memberNo: string },
): Promise<boolean> {
  const { rows } = await sql`
    select s.staff_no from restaurant_staff as s
    join restaurant as r on r.restaurant_no = s.restaurant_no
    where s.restaurant_no = ${restaurantNo}::bigint and s.member_no = ${memberNo}::bigint
      and s.left_at is null and ${isWorkplace}
    for share of s`.execute(tx)
  return rows.length > 0
}

const reviewWithRestaurant = (db: Db, reviewNo: string) =>
  db
    .selectFrom('review as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.reviewNo', 'w.memberNo', 'w.isActive', 'w.deletedAt', 'w.heldUntil'])
    .select(['r.restaurantNo', 'r.restaurantName', 'r.memberNo as ownerNo', 'r.status'])
    .where('w.reviewNo', '=', reviewNo)

export type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>

/** Held until the transaction ends: of two changes at once the second sees the first. */
export const lockReview = (tx: Db, reviewNo: string) =>
  reviewWithRestaurant(tx, reviewNo).forNoKeyUpdate('w').executeTakeFirst()

/** Shared: the review does not change while a transaction writes a reply or a report about it. */
export const lockReviewShared = (tx: Db, reviewNo: string) =>
  reviewWithRestaurant(tx, reviewNo).forShare('w').executeTakeFirst()
