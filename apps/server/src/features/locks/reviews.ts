import type { Db } from '../../db/db.ts'

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
