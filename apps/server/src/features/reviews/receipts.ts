import { messages } from '@matjari/contract/messages'
import type { Receipt } from '@matjari/contract/reviews/entities'
import { type Insertable, sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { looksSame, looksSimilar } from '../../lib/pictures/receipt-fingerprint.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockReviewShared } from '../locks/restaurants.ts'
import { type StoredReceipt, signedReceipt } from '../media/review-pictures.ts'

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

type Coarse = readonly [number, number, number, number]

/** Each part of the fingerprint has its own key space of advisory locks. */
const spaces = [62_001, 62_002, 62_003, 62_004] as const

/**
 * Held until the transaction ends: of two similar receipts the second is compared when the first is already
 * committed. The parts are always locked in the same order, so that two transactions cannot deadlock.
 */
export async function lockSimilarReceipts(tx: Db, coarse: Coarse) {
  for (const [part, space] of spaces.entries())
    await sql`select pg_advisory_xact_lock(${space}, ${coarse[part]})`.execute(tx)
}

/** Measured on receipts that were saved again as another file: at most 4 of the 64 bits differ. */
const mostDifferingBits = 12

/** How many bits of a part differ from the given one. */
const differingBits = (column: string, part: number) =>
  sql<number>`bit_count((${sql.ref(column)} # ${part}::int)::bit(32))`

/**
 * Every receipt that might be the same: found by any one part, and similar enough in all parts that the full
 * fingerprint must be compared. The same file has the same four parts.
 */
export const similarReceipts = (tx: Db, [a, b, c, d]: Coarse) =>
  tx
    .selectFrom('reviewReceipt')
    .select(['reviewNo', 'memberNo', 'contentHash', 'fine', 'isFree'])
    .where((eb) =>
      eb.or([
        eb('coarseA', '=', a),
        eb('coarseB', '=', b),
        eb('coarseC', '=', c),
        eb('coarseD', '=', d),
      ]),
    )
    .where(
      sql<boolean>`${differingBits('coarseA', a)} + ${differingBits('coarseB', b)} + ${differingBits('coarseC', c)}
        + ${differingBits('coarseD', d)} <= ${mostDifferingBits}`,
    )
    .execute()

const insertReceipt = (tx: Db, row: Insertable<Tables['reviewReceipt']>) =>
  tx.insertInto('reviewReceipt').values(row).execute()

export const receiptOf = (db: Db, reviewNo: string) =>
  db
    .selectFrom('reviewReceipt')
    .select(['reviewNo', 'contentHash', 'fine', 'photo', 'isFree', 'createdAt'])
    .select(['coarseA', 'coarseB', 'coarseC', 'coarseD'])
    .where('reviewNo', '=', reviewNo)
    .executeTakeFirst()

/** The author may use the receipt for another review. */
export const freeReceipt = (tx: Db, reviewNo: string) =>
  tx.updateTable('reviewReceipt').set({ isFree: true }).where('reviewNo', '=', reviewNo).execute()

export const takeBackReceipt = (tx: Db, reviewNo: string) =>
  tx.updateTable('reviewReceipt').set({ isFree: false }).where('reviewNo', '=', reviewNo).execute()

/** The receipts of a member whose pictures still exist. */
export const lockReceiptsOf = (tx: Db, memberNo: string) =>
  tx
    .selectFrom('reviewReceipt')
    .select(['reviewNo', 'photo'])
    .where('memberNo', '=', memberNo)
    .where('photo', 'is not', null)
    .orderBy('reviewNo')
    .forUpdate()
    .execute()

export const clearReceiptPhotosOf = (tx: Db, memberNo: string) =>
  tx
    .updateTable('reviewReceipt')
    .set({ photo: null, fine: null })
    .where('memberNo', '=', memberNo)
    .execute()
