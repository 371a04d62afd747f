import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { PageInfo } from '../paging.ts'
import { atMost } from '../text-length.ts'
import {
  boundedList,
  boundedText,
  Id,
  IdInput,
  jsonPart,
  judgedBy,
  keyEnum,
  numberInput,
  optionalText,
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

/** What everybody reads of a review that is hidden for a while: why, and until when. */
export const TakedownNotice = z
  .object({ reason: z.string(), endDate: Timestamp })
  .meta({ id: 'HoldNotice' })
export type TakedownNotice = z.infer<typeof TakedownNotice>

/** An owner's request to hide a review, for those it is about. */
export const TakedownRequest = z
  .object({
    holdNo: Id,
    state: TakedownState,
    reason: TakedownReason,
    detail: z.string(),
    askDate: Timestamp,
    /** Until when it is, or was to be, hidden. */
    endDate: Timestamp.nullable(),
    /** The author's, for themselves and for administrators. The owner sees only that there is one. */
    answer: z.string().nullable(),
    answerDate: Timestamp.nullable(),
    /** What the administrator says about the last decision. */
    decision: z.string(),
    decideDate: Timestamp.nullable(),
    /** When it was over, in whatever way. */
    closeDate: Timestamp.nullable(),
    /** For the owner: whether the same review may be asked about again. */
    mayAskAgain: z.boolean(),
  })
  .meta({ id: 'HoldRequest' })
export type TakedownRequest = z.infer<typeof TakedownRequest>

const counts = {
  asked: z.int(),
  hidden: z.int(),
  declined: z.int(),
  /** When the time was over, by itself. */
  returned: z.int(),
  /** Earlier, by an administrator. */
  restored: z.int(),
  removed: z.int(),
  /** By the owner, or with the review by its author. */
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
    /** The newest first, this one included; by the month in which each thing happened. */
    months: z.array(MonthOfTakedowns),
  })
  .meta({ id: 'Transparency' })
export type Transparency = z.infer<typeof Transparency>

const ReviewPhoto = z.object({ reviewPhotoUrl: PictureAddress }).meta({ id: 'ReviewPhoto' })

/** The owner's answer to a review. */
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
    /** The text NULL when there is no picture. */
    memberSelfie: PictureAddress,
    restaurantNo: Id,
    restaurantName: z.string(),
    reviewScore: z.number(),
    reviewContent: z.string(),
    createDate: Timestamp,
    /** The same value again, for clients that read it under this name. */
    createdDate: Timestamp,
    updateDate: Timestamp.nullable(),
    /** N for one that an administrator has switched off, that was deleted or is hidden for a while. */
    isActive: YesNo,
    /** A short-lived address for the author and for admins, null for everyone else. */
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
    /** For admins: how many reports wait, and when its author took it away. Otherwise 0 and null. */
    openReportCount: z.int(),
    deleteDate: Timestamp.nullable(),
    /** Hidden for a while. Everyone but its author and admins gets a notice in the place of the text. */
    hold: TakedownNotice.nullable(),
    /** For its author, the owner and admins: the last request to hide it. Otherwise null. */
    holdRequest: TakedownRequest.nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewPage = z
  .object({
    reviews: z.array(Review),
    pageInfo: PageInfo,
    /** Asked for without a page, and there are more than the newest that came. */
    isCapped: z.boolean(),
  })
  .meta({ id: 'ReviewPage' })
export type ReviewPage = z.infer<typeof ReviewPage>

export const Receipt = z
  .object({
    reviewNo: Id,
    billPhotoUrl: PictureAddress,
    createDate: Timestamp,
    /** Other reviews whose receipts look alike. */
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
  reviewScore: numberInput(messages.review.scoreRequired).superRefine(judgedBy(scoreProblem)),
  reviewContent: optionalText(reviewContentProblem),
  /** Always Y; that a receipt came along is what counts. */
  billPass: z.unknown().optional(),
}

const RemainingPhotos = boundedList(boundedText(2048, messages.review.photoAddressRule), {
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
      { reviewNo: IdInput, ...fields, existingPhotoUrls: RemainingPhotos, photoOrder: PhotoOrder },
      unreadable,
    ),
  ),
  /** An author owes nobody one. */
  reason: ModerationReason,
})
