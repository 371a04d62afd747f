import type { ReviewReply } from '@matjari/contract/reviews/entities'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockReview } from '../locks/restaurants.ts'
import { notifyOfReviewEvents, replyEvent } from './review-events.ts'
import { isPublic } from './review-view.ts'

type Reply = { readonly reviewNo: string; readonly content: string; readonly now: Date }

const replyColumns = ['content', 'createdAt', 'updatedAt'] as const

/** Returns undefined when there is no reply yet. */
const changeReply = (tx: Db, { reviewNo, content, now }: Reply) =>
  tx
    .updateTable('reviewReply')
    .set({ content, updatedAt: now })
    .where('reviewNo', '=', reviewNo)
    .returning(replyColumns)
    .executeTakeFirst()

const insertReply = (tx: Db, { reviewNo, content, now }: Reply) =>
  tx
    .insertInto('reviewReply')
    .values({ reviewNo, content, createdAt: now })
    .returning(replyColumns)
    .executeTakeFirstOrThrow()

/** Returns false when there was no reply. */
async function removeReply(tx: Db, reviewNo: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('reviewReply')
    .where('reviewNo', '=', reviewNo)
    .returning('reviewNo')
    .executeTakeFirst()
  return removed !== undefined
}

type ReviewOfOwner = { readonly caller: Caller; readonly reviewNo: string }

/** One reply per review. The author is notified of the first version only, not of later edits. */
export function saveReply(
  deps: Deps,
  { caller, reviewNo, content }: ReviewOfOwner & { readonly content: string },
): Promise<ReviewReply> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReviewOfOwn(tx, { caller, reviewNo })
    const reply = { reviewNo, content, now }
    const changed = await changeReply(tx, reply)
    if (changed) return viewOf(changed)
    const written = await insertReply(tx, reply)
    const events = [replyEvent({ ...review, authorNo: review.memberNo, now })]
    await notifyOfReviewEvents(tx, { actorNo: caller.memberNo, events })
    return viewOf(written)
  })
}

export async function deleteReply(deps: Deps, target: ReviewOfOwner): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { reviewNo } = await lockReviewOfOwn(tx, target)
    if (!(await removeReply(tx, reviewNo))) throw new AppError('notFound')
  })
}

/** Locks a publicly visible review of a restaurant that the caller owns. */
async function lockReviewOfOwn(tx: Db, { caller, reviewNo }: ReviewOfOwner) {
  const review = await lockReview(tx, reviewNo)
  if (review?.ownerNo !== caller.memberNo || !isPublic(review)) throw new AppError('notFound')
  return review
}

const viewOf = ({
  content,
  createdAt,
  updatedAt,
}: {
  content: string
  createdAt: Date
  updatedAt: Date | null
}): ReviewReply => ({
  content,
  createDate: createdAt.toISOString(),
  updateDate: updatedAt?.toISOString() ?? null,
})
