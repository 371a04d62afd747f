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

/** Of two changes at once the second sees the first. */
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

/** In this order, instead of those that were there. */
export async function writePhotos(tx: Db, reviewNo: string, photos: readonly string[]) {
  await tx.deleteFrom('reviewPhoto').where('reviewNo', '=', reviewNo).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('reviewPhoto')
    .values(photos.map((photo, position) => ({ reviewNo, position, photo })))
    .execute()
}

/** Of two servers at once each takes others, and one that is just being brought back is let be. */
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

/** Photos and receipts, as far as they are still kept. */
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

/** With everything about them. */
export const removeReviews = (tx: Db, reviewNos: readonly string[]) =>
  tx
    .deleteFrom('review')
    .where('reviewNo', 'in', [...reviewNos])
    .execute()
