import type { Review } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../../lib/db/database.ts'
import { violated } from '../../../lib/db/errors.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { lockMembersShared } from '../../locks/members.ts'
import { lockRestaurantShared } from '../../locks/restaurants.ts'
import { lockStaff } from '../../locks/staff.ts'
import { claimPicture } from '../../media/commands.ts'
import { type KeptReceipt, withReviewPictures } from '../../media/review-pictures/commands.ts'
import { addInboxMessages } from '../../notifications/inbox.ts'
import { visibleRestaurant } from '../../restaurants/commands.ts'
import { requireShown } from '../../restaurants/rules.ts'
import { newReviewNews } from '../news/rules.ts'
import { takeReceipt } from '../receipts/commands.ts'
import { lockLookalikes } from '../receipts/store.ts'
import { findReview } from '../store.ts'
import { halfStarsOf, subjectRefusal } from './rules.ts'
import * as store from './store.ts'

type Form = {
  readonly restaurantNo: string
  readonly reviewScore: number
  readonly reviewContent: string
}
type NewReview = {
  readonly caller: Caller
  readonly form: Form
  readonly photos: readonly Upload[]
  readonly receipt: Upload | undefined
}
type Kept = { readonly photos: readonly string[]; readonly receipt: KeptReceipt }

/** A review with its pictures and its receipt: all of it is kept or nothing. */
export async function writeReview(deps: Deps, asked: NewReview): Promise<Review> {
  const { caller, form, photos, receipt } = asked
  if (!receipt) throw receiptMissing()
  // Before the pictures are worked on, which is dear; what counts is asked again under the locks.
  const restaurant = await visibleRestaurant(deps.db, form.restaurantNo, caller)
  await refuseUnfit(deps.db, restaurant, { caller, now: deps.now() })
  const reviewNo = await withReviewPictures(deps, { photos, receipt }, (kept) => {
    if (!kept.receipt) throw receiptMissing()
    return save(deps, asked, { ...kept, receipt: kept.receipt })
  })
  return reviewFor(deps, { reviewNo, caller })
}

async function save(deps: Deps, { caller, form }: NewReview, { photos, receipt }: Kept) {
  const now = deps.now()
  try {
    return await inTransaction(deps.db, async (tx) => {
      const restaurant = requireShown(await lockRestaurantShared(tx, form.restaurantNo), caller)
      await lockLookalikes(tx, receipt.coarse)
      await refuseUnfit(tx, restaurant, { caller, now })
      const reviewNo = await insert(tx, { caller, form, now })
      await takeReceipt(tx, receipt, { reviewNo, memberNo: caller.memberNo, now })
      for (const photo of [...photos, receipt.address]) await claimPicture(tx, photo)
      await store.writePhotos(tx, reviewNo, photos)
      const { restaurantNo, restaurantName, memberNo: ownerNo } = restaurant
      // Members last, as everywhere: whoever leaves lets go of their things before themselves.
      const members = await lockMembersShared(tx, [caller.memberNo, ownerNo])
      if (!members.has(caller.memberNo)) throw new AppError('signedOut')
      const news = newReviewNews({ restaurantNo, restaurantName, ownerNo, now })
      await addInboxMessages(tx, members.has(ownerNo) ? [news] : [])
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

type Subject = { readonly restaurantNo: string; readonly status: string; readonly isOwner: boolean }

async function refuseUnfit(
  db: Db,
  restaurant: Subject,
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

/** The same at the same moment: the database lets one in. */
function refusalOf(error: unknown) {
  const constraint = violated(error)
  if (constraint === 'review_one_a_day') return alreadyToday()
  return constraint === 'review_receipt_once' ? new AppError('receiptUsed') : error
}

/** As its author or an administrator sees it after a change. */
export async function reviewFor(deps: Deps, asked: { reviewNo: string; caller: Caller }) {
  const review = await findReview(deps, asked)
  if (!review) throw new AppError('notFound')
  return review
}
