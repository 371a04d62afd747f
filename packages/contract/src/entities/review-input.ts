import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { photoCountProblem, reviewContentProblem, scoreProblem } from '../rules/review.ts'
import { atMost } from '../rules/text-length.ts'
import {
  boundedList,
  boundedText,
  IdInput,
  jsonPart,
  judgedBy,
  numberInput,
  optionalText,
  requestObject,
} from '../wire.ts'

const fields = {
  reviewScore: numberInput(messages.review.scoreRequired).superRefine(judgedBy(scoreProblem)),
  reviewContent: optionalText(reviewContentProblem),
  /** Always Y; that a receipt came along is what counts. */
  billPass: z.unknown().optional(),
}

const KeptPhotos = boundedList(boundedText(2048, messages.review.photoAddressRule), {
  message: messages.review.photoAddressRule,
})
  .nullish()
  .transform((urls) => urls ?? [])
  .superRefine(judgedBy((urls) => photoCountProblem(urls.length)))

/** How kept and new photos alternate, each in its own order; kept ones first when nothing is said. */
const PhotoOrder = boundedList(z.enum(['kept', 'new'], messages.review.photoOrderRule), {
  message: messages.review.photoOrderRule,
})
  .nullish()
  .transform((order) => order ?? null)

const unreadable = '리뷰 내용을 읽을 수 없어요.'

export const NewReviewParts = requestObject({
  review: jsonPart(z.object({ restaurantNo: IdInput, ...fields }, unreadable)),
})

/** Why an administrator did something about another's review. */
export const ModerationReason = optionalText(
  atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong),
)

export const EditReviewParts = requestObject({
  review: jsonPart(
    z.object(
      { reviewNo: IdInput, ...fields, existingPhotoUrls: KeptPhotos, photoOrder: PhotoOrder },
      unreadable,
    ),
  ),
  /** An author owes nobody one. */
  reason: ModerationReason,
})
