import type { Db } from '../../db/db.ts'

type Reply = { readonly reviewNo: string; readonly content: string; readonly now: Date }

const replyColumns = ['content', 'createdAt', 'updatedAt'] as const

/** Returns undefined when there is no reply yet. */
export const changeReply = (tx: Db, { reviewNo, content, now }: Reply) =>
  tx
    .updateTable('reviewReply')
    .set({ content, updatedAt: now })
    .where('reviewNo', '=', reviewNo)
    .returning(replyColumns)
    .executeTakeFirst()

export const insertReply = (tx: Db, { reviewNo, content, now }: Reply) =>
  tx
    .insertInto('reviewReply')
    .values({ reviewNo, content, createdAt: now })
    .returning(replyColumns)
    .executeTakeFirstOrThrow()

/** Returns false when there was no reply. */
export async function removeReply(tx: Db, reviewNo: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('reviewReply')
    .where('reviewNo', '=', reviewNo)
    .returning('reviewNo')
    .executeTakeFirst()
  return removed !== undefined
}
