import { z } from 'zod'
import { messages } from '../messages.ts'
import { PageInfo } from '../paging.ts'
import { reportReasons } from '../rules/review.ts'
import { Id, keyEnum, PictureAddress, Timestamp, YesNo } from '../wire.ts'
import { HoldNotice, HoldRequest } from './reviews/hold.ts'

export const ReviewPhoto = z.object({ reviewPhotoUrl: PictureAddress }).meta({ id: 'ReviewPhoto' })

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
    hold: HoldNotice.nullable(),
    /** For its author, the owner and admins: the last request to hide it. Otherwise null. */
    holdRequest: HoldRequest.nullable(),
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
