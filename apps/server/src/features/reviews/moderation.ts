import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { countUpTo } from '../../db/count-up-to.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { matchesIndexed } from '../../db/name-search.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Slice } from '../../lib/paging.ts'
import { looksSame } from '../../lib/pictures/receipt-fingerprint.ts'
import { searchedNames } from '../accounts/taken-names.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { type LockedReview, lockReview } from '../locks/restaurants.ts'
import { lockSimilarReceipts, receiptOf, similarReceipts, takeBackReceipt } from './receipts.ts'
import {
  hiddenEvent,
  notifyOfReviewEvents,
  type ReviewEvent,
  restoredEvent,
} from './review-events.ts'
import { rowsInOrder } from './review-list.sql.ts'
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
  await hideReview(tx, review.reviewNo)
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
  await showReview(tx, review.reviewNo)
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

type ReviewFilter = {
  readonly memberId?: string | undefined
  readonly memberNickname?: string | undefined
  readonly restaurantName?: string | undefined
  readonly score?: number | undefined
  readonly isActive?: 'Y' | 'N' | undefined
}

/** All reviews, newest first; also hidden and deleted ones. */
export async function findForAdmin(
  db: Db,
  { callerNo, sought: filter, slice }: { callerNo: string; sought: ReviewFilter; slice: Slice },
) {
  const reviews = reviewsLike(db, filter)
  const total = await countUpTo(db, reviews.select('w.reviewNo'))
  const numbers = await reviews
    .select('w.reviewNo')
    .orderBy('w.reviewNo', 'desc')
    .limit(slice.size)
    .offset(slice.offset)
    .execute()
  const reviewNos = numbers.map(({ reviewNo }) => reviewNo)
  return { rows: await rowsInOrder(db, { reviewNos, callerNo }), total }
}

/** Joins members and restaurants only when a filter needs them: counting all reviews needs neither. */
function reviewsLike(db: Db, { score, isActive, ...filter }: ReviewFilter) {
  let reviews = db.selectFrom('review as w')
  const { memberId, memberNickname, restaurantName } = filter
  if (memberId) reviews = reviews.where('w.memberNo', 'in', membersWith(db, 'memberId', memberId))
  if (memberNickname)
    reviews = reviews.where('w.memberNo', 'in', membersWith(db, 'memberNickName', memberNickname))
  if (restaurantName) {
    const named = { as: 'r', columns: ['restaurantName'], text: restaurantName }
    const restaurants = db.selectFrom('restaurant as r').where(matchesIndexed(named))
    reviews = reviews.where('w.restaurantNo', 'in', restaurants.select('r.restaurantNo'))
  }
  if (score !== undefined)
    reviews = reviews.where(sql<boolean>`whole_stars(w.half_stars) = ${Math.floor(score)}::int`)
  const isPublic = sql<boolean>`is_public(w)`
  if (isActive) reviews = reviews.where(isActive === 'Y' ? isPublic : sql<boolean>`not ${isPublic}`)
  return reviews
}

const membersWith = (db: Db, column: 'memberId' | 'memberNickName', text: string) =>
  db
    .selectFrom('member as m')
    .select('m.memberNo')
    .where(matchesIndexed({ as: 'm', columns: [column], text }, searchedNames))

const hideReview = (tx: Db, reviewNo: string) =>
  tx
    .updateTable('review')
    .set({ isActive: false, heldUntil: null })
    .where('reviewNo', '=', reviewNo)
    .execute()

/** Also restores a review that its author has deleted. */
const showReview = (tx: Db, reviewNo: string) =>
  tx
    .updateTable('review')
    .set({ isActive: true, deletedAt: null })
    .where('reviewNo', '=', reviewNo)
    .execute()
