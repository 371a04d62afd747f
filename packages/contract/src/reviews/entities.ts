import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { atMost } from '../text-length.ts'
import {
  boundedList,
  boundedText,
  checkedBy,
  Id,
  IdInput,
  jsonPart,
  keyEnum,
  numberInput,
  optionalText,
  PageInfo,
  PictureAddress,
  requestObject,
  Timestamp,
  YesNo,
} from '../wire.ts'
import { photoCountProblem, reportReasons, reviewContentProblem, scoreProblem } from './rules.ts'
import { takedownMessages, takedownReasons, takedownStates } from './takedown-rules.ts'

export const TakedownReason = keyEnum(takedownReasons, takedownMessages.reasonRequired).meta({
  id: 'HoldReason',
  description:
    'untrue 사실과 달라요, defamation 명예를 해쳐요, privacy 사생활이 드러나요, elsewhere 다른 가게 이야기예요, other 직접 쓰기',
})

export const TakedownState = keyEnum(takedownStates, '처리 결과를 골라 주세요.').meta({
  id: 'HoldState',
  description:
    'asked 요청, hidden 가림, declined 거절, restored 되돌림, removed 내림, withdrawn 거둠',
})

/** The public notice in place of a review under a takedown: why, and until when. */
export const TakedownNotice = z
  .object({ reason: z.string(), endDate: Timestamp })
  .meta({ id: 'HoldNotice' })
export type TakedownNotice = z.infer<typeof TakedownNotice>

/** An owner's request to hide a review, for its author, the owner and administrators. */
export const TakedownRequest = z
  .object({
    holdNo: Id,
    state: TakedownState,
    reason: TakedownReason,
    detail: z.string(),
    askDate: Timestamp,
    /** When the takedown ends or was to end. */
    endDate: Timestamp.nullable(),
    /** The author's answer, for themselves and for administrators. The owner sees only that there is one. */
    answer: z.string().nullable(),
    answerDate: Timestamp.nullable(),
    /** The administrator's text about the last decision. */
    decision: z.string(),
    decideDate: Timestamp.nullable(),
    /** When it was closed, in any way. */
    closeDate: Timestamp.nullable(),
    /** For the owner: whether another request about the same review is allowed. */
    mayAskAgain: z.boolean(),
  })
  .meta({ id: 'HoldRequest' })
export type TakedownRequest = z.infer<typeof TakedownRequest>

const counts = {
  asked: z.int(),
  hidden: z.int(),
  declined: z.int(),
  /** Public again because the time was over. */
  returned: z.int(),
  /** Public again earlier, by an administrator. */
  restored: z.int(),
  removed: z.int(),
  /** Withdrawn by the owner, or closed because the author deleted the review. */
  withdrawn: z.int(),
}

export const TakedownCounts = z.object(counts).meta({ id: 'HoldCounts' })
export type TakedownCounts = z.infer<typeof TakedownCounts>

const MonthOfTakedowns = z
  .object({ month: z.string().meta({ description: '서울의 달, 2026-11' }), ...counts })
  .meta({ id: 'MonthOfHolds' })

export const Transparency = z
  .object({
    /** Since the beginning. */
    totals: TakedownCounts,
    /** Newest first, this month included; by the month of each event. */
    months: z.array(MonthOfTakedowns),
  })
  .meta({ id: 'Transparency' })
export type Transparency = z.infer<typeof Transparency>

const ReviewPhoto = z.object({ reviewPhotoUrl: PictureAddress }).meta({ id: 'ReviewPhoto' })

/** The owner's reply to a review. */
export const ReviewReply = z
  .object({ content: z.string(), createDate: Timestamp, updateDate: Timestamp.nullable() })
  .meta({ id: 'ReviewReply' })
export type ReviewReply = z.infer<typeof ReviewReply>

export const Review = z
  .object({
    reviewNo: Id,
    memberNo: Id,
    memberId: z.string(),
    memberNickname: z.string(),
    /** The text NULL for no picture. */
    memberSelfie: PictureAddress,
    restaurantNo: Id,
    restaurantName: z.string(),
    reviewScore: z.number(),
    reviewContent: z.string(),
    createDate: Timestamp,
    /** The same value again, for clients that read it under this name. */
    createdDate: Timestamp,
    updateDate: Timestamp.nullable(),
    /** N for a review that an administrator has hidden, that was deleted or is under a takedown. */
    isActive: YesNo,
    /** A short-lived address for the author and for administrators, null for all others. */
    billPhotoUrl: PictureAddress.nullable(),
    photos: z.array(ReviewPhoto),
    /** 영수증 인증 */
    receiptVerified: z.boolean(),
    /** 예약 방문 */
    visited: z.boolean(),
    mine: z.boolean(),
    /** The caller has reported it. */
    reported: z.boolean(),
    reply: ReviewReply.nullable(),
    /** For administrators: the number of open reports, and when the author deleted it. Otherwise 0 and null. */
    openReportCount: z.int(),
    deleteDate: Timestamp.nullable(),
    /** Under a takedown. All readers but its author and administrators get a notice in place of the text. */
    hold: TakedownNotice.nullable(),
    /** For its author, the owner and administrators: the last request to hide it. Otherwise null. */
    holdRequest: TakedownRequest.nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewPage = z
  .object({
    reviews: z.array(Review),
    pageInfo: PageInfo,
    /** Requested without a page, and there are more than the newest ones sent. */
    isCapped: z.boolean(),
  })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

export const Receipt = z
  .object({
    reviewNo: Id,
    billPhotoUrl: PictureAddress,
    createDate: Timestamp,
    /** Other reviews with similar receipts. */
    similarReviewNos: z.array(Id),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

export const ReportReason = keyEnum(reportReasons, messages.review.reportReasonRequired).meta({
  id: 'ReportReason',
})

export const ReportState = z
  .enum(['open', 'hidden', 'dismissed'], '처리 결과를 골라 주세요.')
  .meta({ id: 'ReportState', description: 'open 대기, hidden 리뷰 비활성, dismissed 문제 없음' })

export const ReviewReport = z
  .object({
    reportNo: Id,
    reason: ReportReason,
    detail: z.string(),
    state: ReportState,
    reporterNickname: z.string(),
    createDate: Timestamp,
    resolvedDate: Timestamp.nullable(),
    review: Review,
  })
  .meta({ id: 'ReviewReport' })
export type ReviewReport = z.infer<typeof ReviewReport>

const fields = {
  reviewScore: numberInput(messages.review.scoreRequired).superRefine(checkedBy(scoreProblem)),
  reviewContent: optionalText(reviewContentProblem),
  /** Always Y; only the uploaded receipt counts. */
  billPass: z.unknown().optional(),
}

const RemainingPhotos = boundedList(boundedText(2048, messages.review.photoAddressRule), {
  message: messages.review.photoAddressRule,
})
  .nullish()
  .transform((urls) => urls ?? [])
  .superRefine(checkedBy((urls) => photoCountProblem(urls.length)))

/** How existing and new photos alternate, each in its own order; without it, existing ones first. */
const PhotoOrder = boundedList(z.enum(['kept', 'new'], messages.review.photoOrderRule), {
  message: messages.review.photoOrderRule,
})
  .nullish()
  .transform((order) => order ?? null)

const unreadable = '리뷰 내용을 읽을 수 없어요.'

export const NewReviewParts = requestObject({
  review: jsonPart(z.object({ restaurantNo: IdInput, ...fields }, unreadable)),
})

/** Why an administrator changed another member's review. */
export const ModerationReason = optionalText(
  atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong),
)

export const EditReviewParts = requestObject({
  review: jsonPart(
    z.object(
      { reviewNo: IdInput, ...fields, existingPhotoUrls: RemainingPhotos, photoOrder: PhotoOrder },
      unreadable,
    ),
  ),
  /** Ignored for the author, who needs no reason. */
  reason: ModerationReason,
})
