import type { Db } from '../../../lib/db/database.ts'

type Batch = { readonly before: Date; readonly most: number }

/** Of two servers at once each takes others, and one that is just being brought back is let be. */
export async function lockDeletedBefore(tx: Db, { before, most }: Batch): Promise<string[]> {
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
