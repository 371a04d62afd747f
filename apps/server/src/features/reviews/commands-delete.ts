import { inTransaction } from '../../lib/db/transaction.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { recordAudit } from '../admin/commands.ts'
import { tellOfReviews } from './commands-news.ts'
import { mayChange, recordOf } from './rules-changes.ts'
import { deletedNews } from './rules-news.ts'
import { freeReceipt } from './store-receipts.ts'
import { lockWritten, photosOf, updateReview } from './store-write.ts'

type ReviewDeletion = {
  readonly caller: Caller
  readonly reviewNo: string
  /** Counts only when it is another's. */
  readonly reason: string
}

/** Gone for the public. Its pictures stay for a while, unseen: an administrator may bring it back. */
export async function deleteReview(
  deps: Deps,
  { caller, reviewNo, reason }: ReviewDeletion,
): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const review = await lockWritten(tx, reviewNo)
    if (!review || !mayChange(review, caller)) throw new AppError('notFound')
    await updateReview(tx, reviewNo, { deletedAt: now })
    if (review.memberNo === caller.memberNo) {
      // Not that of a hidden one: deleting it must not be the way to write it again.
      if (review.isActive) await freeReceipt(tx, reviewNo)
      return
    }
    await recordAudit(tx, {
      action: '리뷰 삭제',
      before: recordOf({ ...review, photos: await photosOf(tx, reviewNo) }),
      after: '삭제',
      reason,
      actorNo: caller.memberNo,
      targetKind: 'review',
      targetNo: reviewNo,
      targetName: review.restaurantName,
      createdAt: now,
    })
    await tellOfReviews(tx, {
      actorNo: caller.memberNo,
      news: [deletedNews({ ...review, authorNo: review.memberNo, reason, now })],
    })
  })
}
