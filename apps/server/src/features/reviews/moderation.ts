import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { looksSame } from '../../lib/pictures/receipt-fingerprint.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { type LockedReview, lockReview } from '../locks/reviews.ts'
import * as store from './moderation.sql.ts'
import { lockSimilarReceipts, receiptOf, similarReceipts, takeBackReceipt } from './receipts.sql.ts'
import {
  hiddenEvent,
  notifyOfReviewEvents,
  type ReviewEvent,
  restoredEvent,
} from './review-events.ts'
import { isListed, isPublic } from './review-view.ts'
import { closeTakedownAsRemoved } from './takedown-closing.ts'
import { alreadyTakenDown } from './takedowns.rules.ts'

/** Hides a review or shows it again, also one that its author deleted, and records the change. */
export async function setReviewActive(
  deps: Deps,
  {
    caller,
    reviewNo,
    isActive,
    reason,
  }: { caller: Caller; reviewNo: string; isActive: 'Y' | 'N'; reason: string },
) {
  const act = { caller, reason, now: deps.now() }
  return inTransaction(deps.db, async (tx) => {
    const review = await lockReview(tx, reviewNo)
    if (!review) throw new AppError('notFound')
    const events = isActive === 'N' ? await hide(tx, review, act) : await show(tx, review, act)
    await notifyOfReviewEvents(tx, { actorNo: caller.memberNo, events })
    return { reviewNo, isActive }
  }).catch(refuseClash)
}

export type ModerationAct = { readonly caller: Caller; readonly reason: string; readonly now: Date }

/** Needs the lock of the review. A review that is already hidden stays as it is and causes no message. */
export async function hide(
  tx: Db,
  review: LockedReview,
  act: ModerationAct,
): Promise<ReviewEvent[]> {
  if (!isListed(review)) return []
  await store.hideReview(tx, review.reviewNo)
  await record(tx, review, { ...act, before: '활성', after: '비활성' })
  const { caller, reason, now } = act
  const toOwner = await closeTakedownAsRemoved(tx, review, {
    actorNo: caller.memberNo,
    reason,
    now,
  })
  return [hiddenEvent({ ...review, ...act, authorNo: review.memberNo }), ...toOwner]
}

async function show(tx: Db, review: LockedReview, act: ModerationAct): Promise<ReviewEvent[]> {
  if (isPublic(review)) return []
  // Author and owner know when the takedown ends: ending it earlier needs a separate decision with a reason.
  if (review.heldUntil) throw alreadyTakenDown()
  await reclaimReceipt(tx, review.reviewNo)
  await store.showReview(tx, review.reviewNo)
  await record(tx, review, { ...act, before: review.deletedAt ? '삭제' : '비활성', after: '활성' })
  return [restoredEvent({ ...review, ...act, authorNo: review.memberNo })]
}

/** The author may have used the receipt for another review since. */
async function reclaimReceipt(tx: Db, reviewNo: string) {
  const receipt = await receiptOf(tx, reviewNo)
  if (!receipt?.isFree) return
  const { coarseA, coarseB, coarseC, coarseD, fine } = receipt
  const coarse = [coarseA, coarseB, coarseC, coarseD] as const
  await lockSimilarReceipts(tx, coarse)
  const alike = await similarReceipts(tx, coarse)
  if (alike.some((other) => !other.isFree && looksSame(other.fine, fine))) throw cannotRestore()
  await takeBackReceipt(tx, reviewNo)
}

const cannotRestore = () => new AppError('conflict', { message: messages.review.cannotRestore })

const clashes: readonly (string | null)[] = ['review_one_a_day', 'review_receipt_once']

function refuseClash(error: unknown): never {
  throw clashes.includes(violatedConstraint(error)) ? cannotRestore() : error
}

type Change = ModerationAct & { readonly before: string; readonly after: string }

const record = (tx: Db, review: LockedReview, { caller, now, ...change }: Change) =>
  recordAudit(tx, {
    ...change,
    action: '리뷰 상태 변경',
    actorNo: caller.memberNo,
    targetKind: 'review',
    targetNo: review.reviewNo,
    targetName: review.restaurantName,
    createdAt: now,
  })
