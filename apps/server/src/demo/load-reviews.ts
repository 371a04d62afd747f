import { pictureAddress } from '@matjari/contract/media/picture-address'
import type { Db } from '../db/db.ts'
import { hashOf } from './dice.ts'
import { type LoadedRestaurant, noOf } from './load-restaurants.ts'
import type { SampleReview } from './sample-city.ts'
import { pictureId } from './sample-pictures.ts'

type Life = { readonly members: ReadonlyMap<string, string>; readonly now: Date }
type LoadedReview = SampleReview & {
  readonly restaurant: LoadedRestaurant
  readonly memberNo: string
  readonly reviewNo: string
}

/** Reviews with their photos, receipts, replies and reports. */
export async function loadReviews(
  tx: Db,
  restaurants: readonly LoadedRestaurant[],
  { members, now }: Life,
) {
  const written = restaurants.flatMap((restaurant) =>
    restaurant.reviews.map((review) => ({
      ...review,
      restaurant,
      memberNo: noOf(members, review.memberId),
    })),
  )
  const inOrder = written.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const made = await tx
    .insertInto('review')
    .values(
      inOrder.map(({ restaurant, memberNo, halfStars, content, writtenDay, createdAt }) => ({
        restaurantNo: restaurant.restaurantNo,
        memberNo,
        halfStars,
        content,
        writtenDay,
        createdAt,
      })),
    )
    .returning(['reviewNo', 'restaurantNo', 'memberNo'])
    .execute()
  const numbers = new Map(made.map((row) => [`${row.restaurantNo} ${row.memberNo}`, row.reviewNo]))
  const reviews = inOrder.map((review) => ({
    ...review,
    reviewNo: noOf(numbers, `${review.restaurant.restaurantNo} ${review.memberNo}`),
  }))
  await tx.insertInto('reviewPhoto').values(reviews.flatMap(photosOf)).execute()
  await tx.insertInto('reviewReceipt').values(reviews.flatMap(receiptOf)).execute()
  await tx.insertInto('reviewReply').values(reviews.flatMap(replyOf)).execute()
  const reports = reviews.flatMap((review) => reportOf(review, { members, now }))
  await tx.insertInto('reviewReport').values(reports).execute()
}

const photosOf = ({ reviewNo, photos }: LoadedReview) =>
  photos.map((name, index) => ({
    reviewNo,
    position: index + 1,
    photo: pictureAddress(pictureId(name)),
  }))

function receiptOf({
  reviewNo,
  memberNo,
  createdAt,
  hasReceipt,
  memberId,
  restaurant,
}: LoadedReview) {
  if (!hasReceipt) return []
  const print = hashOf(restaurant.name, memberId, 'print')
  // Negative numbers occur in no real fingerprint: no real receipt looks like one of these.
  const coarse = (part: number) => -1 - (print.readUInt32BE(part * 4) >>> 1)
  return [
    {
      reviewNo,
      memberNo,
      contentHash: hashOf(restaurant.name, memberId, 'receipt'),
      coarseA: coarse(0),
      coarseB: coarse(1),
      coarseC: coarse(2),
      coarseD: coarse(3),
      // The picture and its fingerprint are deleted; only the fact that there was one remains.
      fine: null,
      photo: null,
      createdAt,
    },
  ]
}

const replyOf = ({ reviewNo, reply, repliedAt }: LoadedReview) =>
  reply === null || repliedAt === null ? [] : [{ reviewNo, content: reply, createdAt: repliedAt }]

function reportOf(
  { reviewNo, report, restaurant, ...review }: LoadedReview,
  { members, now }: Life,
) {
  if (!report) return []
  const { by = restaurant.ownerId, reason, detail } = report
  // Recent, but not before the review existed.
  const lately = now.getTime() - 5 * 60 * 60_000
  const createdAt = new Date(Math.max(lately, review.createdAt.getTime() + 60_000))
  return [{ reviewNo, memberNo: noOf(members, by), reason, detail, createdAt }]
}
