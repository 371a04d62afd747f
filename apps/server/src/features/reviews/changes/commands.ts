import type { Review } from '@matjari/contract/entities/review'
import type { Db } from '../../../lib/db/database.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { recordAudit } from '../../admin/audit.ts'
import { claimPicture, dropPicture, releasePicture } from '../../media/commands.ts'
import { withReviewPictures } from '../../media/review-pictures/commands.ts'
import { sentAddress } from '../../media/rules.ts'
import { closeAsGone, closeAsRemoved } from '../holds/closing.ts'
import { noteEdit } from '../holds/store.ts'
import { tellOfReviews } from '../news/commands.ts'
import { deletedNews, editedNews } from '../news/rules.ts'
import { freeReceipt } from '../receipts/store.ts'
import { isPublic } from '../view.ts'
import { reviewFor } from '../writing/commands.ts'
import { halfStarsOf } from '../writing/rules.ts'
import * as store from '../writing/store.ts'
import { lockWritten, photosOf, updateReview } from '../writing/store.ts'
import { arrangePhotos, mayChange, photosRefusal, recordOf } from './rules.ts'

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
    await updateReview(tx, reviewNo, { deletedAt: now, heldUntil: null })
    const act = { actorNo: caller.memberNo, reason, now }
    if (review.memberNo === caller.memberNo) {
      // Not that of a hidden one: deleting it must not be the way to write it again.
      if (isPublic(review)) await freeReceipt(tx, reviewNo)
      const news = await closeAsGone(tx, review, { ...act, reason: '' })
      await tellOfReviews(tx, { actorNo: caller.memberNo, news })
      return
    }
    const toOwner = await closeAsRemoved(tx, review, act)
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
      news: [deletedNews({ ...review, authorNo: review.memberNo, reason, now }), ...toOwner],
    })
  })
}

type Form = {
  readonly reviewNo: string
  readonly reviewScore: number
  readonly reviewContent: string
  readonly existingPhotoUrls: readonly string[]
  readonly photoOrder: readonly ('kept' | 'new')[] | null
}
type ReviewEdit = {
  readonly caller: Caller
  readonly form: Form
  /** Counts only when it is another's. */
  readonly reason: string
}

/** Everything the form says replaces what was there. One that is hidden stays hidden. */
export async function editReview(
  deps: Deps,
  asked: ReviewEdit & { readonly photos: readonly Upload[] },
): Promise<Review> {
  const { caller, form, photos } = asked
  const { reviewNo } = form
  // Before the pictures are worked on, which is dear; what counts is asked again under the lock.
  const before = await store.findWritten(deps.db, reviewNo)
  await photosBefore(deps.db, before, { ...asked, addedCount: photos.length })
  const dropped = await withReviewPictures(deps, { photos }, (kept) =>
    inTransaction(deps.db, (tx) => save(tx, asked, { added: kept.photos, now: deps.now() })),
  )
  await Promise.all(dropped.map((photo) => dropPicture(deps, photo)))
  return reviewFor(deps, { reviewNo, caller })
}

type Changes = { readonly added: readonly string[]; readonly now: Date }

/** The photos it no longer shows. */
async function save(tx: Db, asked: ReviewEdit, { added, now }: Changes): Promise<string[]> {
  const { caller, form, reason } = asked
  const { reviewNo, reviewContent: content } = form
  const locked = await store.lockWritten(tx, reviewNo)
  const { review, present } = await photosBefore(tx, locked, { ...asked, addedCount: added.length })
  const { photos, dropped } = arrangePhotos({ present, ...photosAsked(form), added })
  const halfStars = halfStarsOf(form.reviewScore)
  for (const photo of added) await claimPicture(tx, photo)
  for (const photo of dropped) await releasePicture(tx, photo, now)
  await store.writePhotos(tx, reviewNo, photos)
  await store.updateReview(tx, reviewNo, { halfStars, content, updatedAt: now })
  if (review.memberNo === caller.memberNo) {
    await noteEdit(tx, { reviewNo, now })
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
  await tellOfReviews(tx, {
    actorNo: caller.memberNo,
    news: [editedNews({ ...review, authorNo: review.memberNo, reason, now })],
  })
  return dropped
}

type Written = Awaited<ReturnType<typeof store.findWritten>>

async function photosBefore(
  db: Db,
  review: Written,
  { caller, form, addedCount }: ReviewEdit & { readonly addedCount: number },
) {
  if (!review || !mayChange(review, caller)) throw new AppError('notFound')
  const present = await store.photosOf(db, review.reviewNo)
  const refusal = photosRefusal({ present, ...photosAsked(form), addedCount })
  if (refusal) throw refusal
  return { review, present }
}

/** A photo of one that is not public is shown under a signed address. */
const photosAsked = ({ existingPhotoUrls, photoOrder }: Form) => ({
  kept: existingPhotoUrls.map(sentAddress),
  order: photoOrder,
})
