import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export async function hasReviewOfDay(
  db: Db,
  { restaurantNo, memberNo, day }: { restaurantNo: string; memberNo: string; day: string },
) {
  const found = await db
    .selectFrom('review')
    .select('reviewNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('memberNo', '=', memberNo)
    .where('writtenDay', '=', day)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertReview(tx: Db, row: Insertable<Tables['review']>): Promise<string> {
  const { reviewNo } = await tx
    .insertInto('review')
    .values(row)
    .returning('reviewNo')
    .executeTakeFirstOrThrow()
  return reviewNo
}

const written = (db: Db, reviewNo: string) =>
  db
    .selectFrom('review as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.reviewNo', 'w.memberNo', 'w.halfStars', 'w.content', 'w.isActive', 'w.deletedAt'])
    .select(['w.heldUntil', 'r.restaurantNo', 'r.restaurantName', 'r.memberNo as ownerNo'])
    .where('w.reviewNo', '=', reviewNo)

export const findWritten = (db: Db, reviewNo: string) => written(db, reviewNo).executeTakeFirst()

/** The lock makes the second of two concurrent changes see the first. */
export const lockWritten = (tx: Db, reviewNo: string) =>
  written(tx, reviewNo).forNoKeyUpdate('w').executeTakeFirst()

export const updateReview = (tx: Db, reviewNo: string, changes: Updateable<Tables['review']>) =>
  tx.updateTable('review').set(changes).where('reviewNo', '=', reviewNo).execute()

export async function photosOf(db: Db, reviewNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewPhoto')
    .select('photo')
    .where('reviewNo', '=', reviewNo)
    .orderBy('position')
    .execute()
  return rows.map(({ photo }) => photo)
}

/** Replaces the photos of the review, in this order. */
export async function writePhotos(tx: Db, reviewNo: string, photos: readonly string[]) {
  await tx.deleteFrom('reviewPhoto').where('reviewNo', '=', reviewNo).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('reviewPhoto')
    .values(photos.map((photo, position) => ({ reviewNo, position, photo })))
    .execute()
}

/** Concurrent servers take different reviews, and a review that is just being restored is skipped. */
export async function lockDeletedBefore(
  tx: Db,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('review')
    .select('reviewNo')
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ reviewNo }) => reviewNo)
}

/** The pictures of photos and receipts that still exist. */
export async function picturesOf(tx: Db, reviewNos: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('reviewPhoto')
    .select('photo')
    .where('reviewNo', 'in', [...reviewNos])
    .unionAll((eb) =>
      eb
        .selectFrom('reviewReceipt')
        .select((columns) => columns.ref('photo').$notNull().as('photo'))
        .where('reviewNo', 'in', [...reviewNos])
        .where('photo', 'is not', null),
    )
    .execute()
  return rows.map(({ photo }) => photo)
}

/** Deletes the reviews with all that belongs to them. */
export const removeReviews = (tx: Db, reviewNos: readonly string[]) =>
  tx
    .deleteFrom('review')
    .where('reviewNo', 'in', [...reviewNos])
    .execute()
