import type { Receipt } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { inTransaction } from '../../lib/db/transaction.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { looksSimilar } from '../../lib/media/receipt-print.ts'
import { recordAudit } from '../admin/commands.ts'
import { signedReceipt } from '../media/commands-private.ts'
import { holdReview } from './locks.ts'
import { receiptOf, receiptsLike } from './store-receipts.ts'

type ReceiptRequest = { readonly caller: Caller; readonly reviewNo: string }

/** A receipt is somebody's: that an administrator has looked at it is recorded. */
export function viewReceipt(deps: Deps, { caller, reviewNo }: ReceiptRequest): Promise<Receipt> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const review = await holdReview(tx, reviewNo)
    if (!review) throw new AppError('notFound')
    const receipt = await receiptOf(tx, reviewNo)
    if (!receipt?.photo) throw new AppError('notFound', { message: messages.review.receiptErased })
    const { coarseA, coarseB, coarseC, coarseD, fine } = receipt
    const alike = await receiptsLike(tx, [coarseA, coarseB, coarseC, coarseD])
    await recordAudit(tx, {
      action: '영수증 확인',
      actorNo: caller.memberNo,
      targetKind: 'receipt',
      targetNo: reviewNo,
      targetName: review.restaurantName,
      createdAt: now,
    })
    return {
      reviewNo,
      billPhotoUrl: signedReceipt(deps, reviewNo),
      createDate: receipt.createdAt.toISOString(),
      similarReviewNos: alike
        .filter((other) => other.reviewNo !== reviewNo && looksSimilar(other.fine, fine))
        .map((other) => other.reviewNo)
        .sort((one, other) => Number(one) - Number(other)),
    }
  })
}
