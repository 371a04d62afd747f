import { messages } from '@matjari/contract/messages'
import type { Receipt } from '@matjari/contract/reviews/entities'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { looksSame, looksSimilar } from '../../lib/pictures/receipt-fingerprint.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockReviewShared } from '../locks/reviews.ts'
import { type StoredReceipt, signedReceipt } from '../media/review-pictures.ts'
import { insertReceipt, receiptOf, similarReceipts } from './receipts.sql.ts'

/** A receipt is personal data: the audit log records that an administrator has looked at it. */
export function viewReceipt(
  deps: Deps,
  { caller, reviewNo }: { caller: Caller; reviewNo: string },
): Promise<Receipt> {
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReviewShared(tx, reviewNo)
    if (!review) throw new AppError('notFound')
    const receipt = await receiptOf(tx, reviewNo)
    if (!receipt?.photo) throw new AppError('notFound', { message: messages.review.receiptErased })
    const { coarseA, coarseB, coarseC, coarseD, fine } = receipt
    const alike = await similarReceipts(tx, [coarseA, coarseB, coarseC, coarseD])
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

/** Each receipt belongs to one review. Needs the lock of `lockSimilarReceipts`. */
export async function takeReceipt(
  tx: Db,
  receipt: StoredReceipt,
  { reviewNo, memberNo, now }: { reviewNo: string; memberNo: string; now: Date },
) {
  const { address: photo, contentHash, coarse, fine } = receipt
  const isSame = (other: { readonly contentHash: Buffer; readonly fine: Buffer | null }) =>
    contentHash.equals(other.contentHash) || looksSame(fine, other.fine)
  const used = (await similarReceipts(tx, coarse)).filter(isSame)
  // A receipt of a deleted review may be used again, but only by the same author.
  if (used.some((other) => !other.isFree || other.memberNo !== memberNo))
    throw new AppError('receiptUsed')
  const [coarseA, coarseB, coarseC, coarseD] = coarse
  await insertReceipt(tx, {
    reviewNo,
    memberNo,
    contentHash,
    coarseA,
    coarseB,
    coarseC,
    coarseD,
    fine,
    photo,
    createdAt: now,
  })
}
