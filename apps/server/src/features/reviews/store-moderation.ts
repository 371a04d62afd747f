import type { Db } from '../../lib/db/database.ts'

export const hideReview = (tx: Db, reviewNo: string) =>
  tx.updateTable('review').set({ isActive: false }).where('reviewNo', '=', reviewNo).execute()

/** Also one that its author has deleted. */
export const showReview = (tx: Db, reviewNo: string) =>
  tx
    .updateTable('review')
    .set({ isActive: true, deletedAt: null })
    .where('reviewNo', '=', reviewNo)
    .execute()
