import type { Db } from '../../lib/db/database.ts'
import { AppError } from '../../lib/http/app-error.ts'
import { looksSame } from '../../lib/media/receipt-print.ts'
import type { KeptReceipt } from '../media/commands-review-pictures.ts'
import { insertReceipt, receiptsLike } from './store-receipts.ts'

type Taking = { readonly reviewNo: string; readonly memberNo: string; readonly now: Date }

/** One receipt, one review. Under `lockLookalikes`. */
export async function takeReceipt(
  tx: Db,
  receipt: KeptReceipt,
  { reviewNo, memberNo, now }: Taking,
) {
  const { address: photo, contentHash, coarse, fine } = receipt
  const isSame = (other: { readonly contentHash: Buffer; readonly fine: Buffer | null }) =>
    contentHash.equals(other.contentHash) || looksSame(fine, other.fine)
  const used = (await receiptsLike(tx, coarse)).filter(isSame)
  // What its author took back is free for them, and for nobody else.
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
