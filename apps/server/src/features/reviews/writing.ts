import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { photoCountProblem } from '@matjari/contract/reviews/rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import { cutToGraphemes } from '@matjari/contract/text-length'
import { type Db, inTransaction } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { lockRestaurantShared, lockStaff } from '../locks/restaurants.ts'
import { sentAddress } from '../media/pictures.rules.ts'
import { claimPicture, dropPicture, releasePicture } from '../media/pictures.ts'
import { type StoredReceipt, withReviewPictures } from '../media/review-pictures.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { visibleRestaurant } from '../restaurants/restaurant-access.ts'
import { requireVisible } from '../restaurants/restaurants.rules.ts'
import { freeReceipt, lockSimilarReceipts, takeReceipt } from './receipts.ts'
import { deletedEvent, editedEvent, newReviewEvent, notifyOfReviewEvents } from './review-events.ts'
import { findReview } from './review-list.sql.ts'
import { isPublic } from './review-view.ts'
import { closeTakedownAsDeleted, closeTakedownAsRemoved } from './takedown-closing.ts'
import { clearTakedownTexts, markReviewEdited } from './takedowns.sql.ts'
import * as store from './writing.sql.ts'
import {
  lockDeletedBefore,
  lockWritten,
  photosOf,
  picturesOf,
  removeReviews,
  updateReview,
} from './writing.sql.ts'

const halfStarsOf = (score: number) => score * 2

/** Why the caller may not review a restaurant that they can see. */
function subjectRefusal({ status, isOwner }: { status: string; isOwner: boolean }) {
  if (isOwner) return new AppError('conflict', { message: messages.review.ownRestaurant })
  return status === 'Y'
    ? null
    : new AppError('notFound', { message: messages.restaurant.notPublic })
}

type NewReviewForm = {
  readonly restaurantNo: string
  readonly reviewScore: number
  readonly reviewContent: string
}
type NewReview = {
  readonly caller: Caller
  readonly form: NewReviewForm
  readonly photos: readonly Upload[]
  readonly receipt: Upload | undefined
}

/** Stores the review, its pictures and its receipt together, or nothing. */
export async function writeReview(deps: Deps, review: NewReview): Promise<Review> {
  const { caller, form, photos, receipt } = review
  if (!receipt) throw receiptMissing()
  // Checked before the pictures are processed, which is expensive; the check that counts follows under the locks.
  const restaurant = await visibleRestaurant(deps.db, form.restaurantNo, caller)
  await refuseInvalidSubject(deps.db, restaurant, { caller, now: deps.now() })
  const reviewNo = await withReviewPictures(deps, { photos, receipt }, (stored) => {
    if (!stored.receipt) throw receiptMissing()
    return saveNewReview(deps, review, { ...stored, receipt: stored.receipt })
  })
  return reviewFor(deps, { reviewNo, caller })
}

async function saveNewReview(
  deps: Deps,
  { caller, form }: NewReview,
  { photos, receipt }: { photos: readonly string[]; receipt: StoredReceipt },
) {
  const now = deps.now()
  try {
    return await inTransaction(deps.db, async (tx) => {
      const restaurant = requireVisible(await lockRestaurantShared(tx, form.restaurantNo), caller)
      await lockSimilarReceipts(tx, receipt.coarse)
      await refuseInvalidSubject(tx, restaurant, { caller, now })
      const reviewNo = await insert(tx, { caller, form, now })
      await takeReceipt(tx, receipt, { reviewNo, memberNo: caller.memberNo, now })
      for (const photo of [...photos, receipt.address]) await claimPicture(tx, photo)
      await store.writePhotos(tx, reviewNo, photos)
      const { restaurantNo, restaurantName, memberNo: ownerNo } = restaurant
      // Locks members last, like all transactions: a withdrawal also locks the member's things before the member.
      const members = await lockMembersShared(tx, [caller.memberNo, ownerNo])
      if (!members.has(caller.memberNo)) throw new AppError('signedOut')
      const event = newReviewEvent({ restaurantNo, restaurantName, ownerNo, now })
      await addInboxMessages(tx, members.has(ownerNo) ? [event] : [])
      return reviewNo
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

const insert = (
  tx: Db,
  { caller, form, now }: Pick<NewReview, 'caller' | 'form'> & { readonly now: Date },
) =>
  store.insertReview(tx, {
    restaurantNo: form.restaurantNo,
    memberNo: caller.memberNo,
    halfStars: halfStarsOf(form.reviewScore),
    content: form.reviewContent,
    writtenDay: seoulToday(now),
    createdAt: now,
  })

async function refuseInvalidSubject(
  db: Db,
  restaurant: { restaurantNo: string; status: string; isOwner: boolean },
  { caller, now }: { readonly caller: Caller; readonly now: Date },
) {
  const refusal = subjectRefusal(restaurant)
  if (refusal) throw refusal
  const { restaurantNo } = restaurant
  const { memberNo } = caller
  if (await lockStaff(db, { restaurantNo, memberNo }))
    throw new AppError('conflict', { message: messages.review.workplace })
  const ofDay = { restaurantNo, memberNo, day: seoulToday(now) }
  if (await store.hasReviewOfDay(db, ofDay)) throw alreadyToday()
}

const alreadyToday = () => new AppError('conflict', { message: messages.review.oneADay })
const receiptMissing = () => new AppError('invalid', { message: messages.review.receiptRequired })

/** Two identical reviews at the same moment: the database accepts one. */
function refusalOf(error: unknown) {
  const constraint = violatedConstraint(error)
  if (constraint === 'review_one_a_day') return alreadyToday()
  return constraint === 'review_receipt_once' ? new AppError('receiptUsed') : error
}

/** In the form that the author or an administrator sees after a change. */
async function reviewFor(deps: Deps, target: { reviewNo: string; caller: Caller }) {
  const review = await findReview(deps, target)
  if (!review) throw new AppError('notFound')
  return review
}

/** A review of another member and one that does not exist get the same answer: not found. */
const mayChange = (
  { memberNo, deletedAt }: { memberNo: string; deletedAt: Date | null },
  caller: Caller,
) => deletedAt === null && (memberNo === caller.memberNo || caller.memberRole === 'ROLE_ADMIN')

type Photos = {
  readonly present: readonly string[]
  readonly existing: readonly string[]
  readonly order: readonly ('kept' | 'new')[] | null
}

export function photosRefusal(change: Photos & { readonly addedCount: number }) {
  const { present, existing, order, addedCount } = change
  const invalid = (message: string) => new AppError('invalid', { message })
  const tooMany = photoCountProblem(existing.length + addedCount)
  if (tooMany) return invalid(tooMany)
  const isOurs = existing.every((photo) => present.includes(photo))
  if (!isOurs || new Set(existing).size < existing.length)
    return invalid(messages.review.photoAddressRule)
  const existingCount = order?.filter((which) => which === 'kept').length ?? existing.length
  const addedPlaces = order ? order.length - existingCount : addedCount
  return existingCount === existing.length && addedPlaces === addedCount
    ? null
    : invalid(messages.review.photoOrderRule)
}

/** The photos after a valid edit, and those that the edit removes. */
export function arrangePhotos(change: Photos & { readonly added: readonly string[] }) {
  const { present, existing, order, added } = change
  const left = { kept: [...existing], new: [...added] }
  const photos = order
    ? order.flatMap((which) => left[which].shift() ?? [])
    : [...left.kept, ...left.new]
  return { photos, dropped: present.filter((photo) => !existing.includes(photo)) }
}

const recordedCharacters = 60

/** How a review is written in the audit log. */
export function recordOf({
  halfStars,
  content,
  photos,
}: {
  halfStars: number
  content: string
  photos: readonly string[]
}): string {
  const start = cutToGraphemes(content, recordedCharacters)
  const text = start === content ? content : `${start}…`
  return [`${halfStars / 2}점`, `사진 ${photos.length}장`, ...(text ? [text] : [])].join(', ')
}

type ReviewDeletion = {
  readonly caller: Caller
  readonly reviewNo: string
  /** Recorded only when the caller is not the author. */
  readonly reason: string
}

/**
 * Removes a review from the public. Its pictures stay stored for a while, but are not served: an administrator may restore
 * it.
 */
export async function deleteReview(
  deps: Deps,
  { caller, reviewNo, reason }: ReviewDeletion,
): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const review = await lockWritten(tx, reviewNo)
    if (!review || !mayChange(review, caller)) throw new AppError('notFound')
    await updateReview(tx, reviewNo, { deletedAt: now, heldUntil: null })
    const act = { actorNo: caller.memberNo, reason, now }
    if (review.memberNo === caller.memberNo) {
      // The receipt of a hidden review stays used: deleting the review must not allow writing it again.
      if (isPublic(review)) await freeReceipt(tx, reviewNo)
      const events = await closeTakedownAsDeleted(tx, review, { ...act, reason: '' })
      await notifyOfReviewEvents(tx, { actorNo: caller.memberNo, events })
      return
    }
    const toOwner = await closeTakedownAsRemoved(tx, review, act)
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
    await notifyOfReviewEvents(tx, {
      actorNo: caller.memberNo,
      events: [deletedEvent({ ...review, authorNo: review.memberNo, reason, now }), ...toOwner],
    })
  })
}

type ReviewEditForm = {
  readonly reviewNo: string
  readonly reviewScore: number
  readonly reviewContent: string
  readonly existingPhotoUrls: readonly string[]
  readonly photoOrder: readonly ('kept' | 'new')[] | null
}
type ReviewEdit = {
  readonly caller: Caller
  readonly form: ReviewEditForm
  /** Recorded only when the caller is not the author. */
  readonly reason: string
}

/** Replaces the review with the content of the form. A hidden review stays hidden. */
export async function editReview(
  deps: Deps,
  edit: ReviewEdit & { readonly photos: readonly Upload[] },
): Promise<Review> {
  const { caller, form, photos } = edit
  const { reviewNo } = form
  // Checked before the pictures are processed, which is expensive; the check that counts follows under the lock.
  const before = await store.findWritten(deps.db, reviewNo)
  await photosBefore(deps.db, before, { ...edit, addedCount: photos.length })
  const dropped = await withReviewPictures(deps, { photos }, (stored) =>
    inTransaction(deps.db, (tx) =>
      saveReviewEdit(tx, edit, { added: stored.photos, now: deps.now() }),
    ),
  )
  await Promise.all(dropped.map((photo) => dropPicture(deps, photo)))
  return reviewFor(deps, { reviewNo, caller })
}

/** Returns the photos that the review no longer shows. */
async function saveReviewEdit(
  tx: Db,
  edit: ReviewEdit,
  { added, now }: { added: readonly string[]; now: Date },
): Promise<string[]> {
  const { caller, form, reason } = edit
  const { reviewNo, reviewContent: content } = form
  const locked = await store.lockWritten(tx, reviewNo)
  const { review, present } = await photosBefore(tx, locked, { ...edit, addedCount: added.length })
  const { photos, dropped } = arrangePhotos({ present, ...photoChange(form), added })
  const halfStars = halfStarsOf(form.reviewScore)
  for (const photo of added) await claimPicture(tx, photo)
  for (const photo of dropped) await releasePicture(tx, photo, now)
  await store.writePhotos(tx, reviewNo, photos)
  await store.updateReview(tx, reviewNo, { halfStars, content, updatedAt: now })
  if (review.memberNo === caller.memberNo) {
    await markReviewEdited(tx, { reviewNo, now })
    return dropped
  }
  await recordAudit(tx, {
    action: '리뷰 수정',
    before: recordOf({ ...review, photos: present }),
    after: recordOf({ halfStars, content, photos }),
    reason,
    actorNo: caller.memberNo,
    targetKind: 'review',
    targetNo: reviewNo,
    targetName: review.restaurantName,
    createdAt: now,
  })
  await notifyOfReviewEvents(tx, {
    actorNo: caller.memberNo,
    events: [editedEvent({ ...review, authorNo: review.memberNo, reason, now })],
  })
  return dropped
}

type ReviewToEdit = Awaited<ReturnType<typeof store.findWritten>>

async function photosBefore(
  db: Db,
  review: ReviewToEdit,
  { caller, form, addedCount }: ReviewEdit & { readonly addedCount: number },
) {
  if (!review || !mayChange(review, caller)) throw new AppError('notFound')
  const present = await store.photosOf(db, review.reviewNo)
  const refusal = photosRefusal({ present, ...photoChange(form), addedCount })
  if (refusal) throw refusal
  return { review, present }
}

/** A photo of a review that is not public has a signed address, which the form sends back. */
const photoChange = ({ existingPhotoUrls, photoOrder }: ReviewEditForm) => ({
  existing: existingPhotoUrls.map(sentAddress),
  order: photoOrder,
})

const deletedMs = limits.review.deletedDays * 24 * 60 * 60_000
const batch = 20

/** Deletes reviews for good when the time for restoring them is over. Several server processes may do this at once. */
export async function eraseDeletedReviews(deps: Pick<Deps, 'db' | 'media' | 'now'>): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - deletedMs)
  for (;;) {
    const { erased, pictures } = await inTransaction(deps.db, async (tx) => {
      const reviewNos = await lockDeletedBefore(tx, { before, most: batch })
      if (reviewNos.length === 0) return { erased: 0, pictures: [] }
      const pictures = await picturesOf(tx, reviewNos)
      await clearTakedownTexts(tx, reviewNos)
      await removeReviews(tx, reviewNos)
      for (const picture of pictures) await releasePicture(tx, picture, now)
      return { erased: reviewNos.length, pictures }
    })
    for (const picture of pictures) await dropPicture(deps, picture)
    if (erased < batch) return
  }
}
