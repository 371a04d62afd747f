import { z } from 'zod'
import { describeCalls } from '../call.ts'
import {
  Receipt,
  ReportReason,
  ReportState,
  Review,
  ReviewPage,
  ReviewReply,
  ReviewReport,
} from '../entities/review.ts'
import { EditReviewParts, ModerationReason, NewReviewParts } from '../entities/review-input.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../paging.ts'
import { refusals } from '../refusals.ts'
import { replyProblem, reportDetailProblem, reviewSorts } from '../rules/review.ts'
import {
  emptyAsAbsent,
  Id,
  IdInput,
  keyEnum,
  optionalText,
  requestObject,
  ruledLines,
  SoughtText,
  StarsInput,
  YesNo,
} from '../wire.ts'

export const reviewModerationCalls = describeCalls({
  'POST /api/reviews/:reviewNo/report': {
    summary: '리뷰 신고',
    access: 'member',
    refusal: 'status',
    body: requestObject({ reason: ReportReason, detail: optionalText(reportDetailProblem) }),
    success: { message: messages.review.reported },
  },
  'GET /api/admin/reviews': {
    summary: '리뷰 목록 (관리자, page가 없으면 최근 1,000개까지)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      memberId: SoughtText,
      memberNickname: SoughtText,
      restaurantName: SoughtText,
      /** A whole star: 4 means 4 and 4.5, and 1 also a single half. */
      score: emptyAsAbsent(StarsInput),
      isActive: emptyAsAbsent(YesNo),
      page: pageFrom(1),
      size: sizeUpTo(limits.review.perPageMax),
    }),
    items: ReviewPage,
  },
  'PATCH /api/admin/reviews': {
    summary: '리뷰 활성화 바꾸기 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({ reviewNo: IdInput, isActive: YesNo, reason: ModerationReason }),
    items: z.object({ reviewNo: Id, isActive: YesNo }),
    success: { message: messages.admin.statusDone },
  },
  'GET /api/admin/reviews/:reviewNo/receipt': {
    summary: '리뷰의 영수증 보기 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: Receipt,
  },
  'GET /api/admin/review-reports': {
    summary: '리뷰 신고 목록 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      state: emptyAsAbsent(ReportState),
      page: pageFrom(1),
      size: sizeUpTo(limits.review.perPageMax),
    }),
    items: z.object({ reports: z.array(ReviewReport), pageInfo: PageInfo }),
  },
  'PATCH /api/admin/review-reports/:reportNo': {
    summary: '리뷰 신고 처리 (관리자)',
    access: 'admin',
    refusal: 'status',
    body: requestObject({
      state: ReportState.exclude(['open'], '처리 결과를 골라 주세요.'),
      reason: ModerationReason,
    }),
    items: ReviewReport,
    success: { message: messages.review.reportResolved },
  },
})

const said = messages.review
const photos = { max: limits.review.photos, required: false, tooMany: said.tooManyPhotos } as const

export const reviewCalls = describeCalls({
  'GET /api/restaurants/:restaurantNo/reviews': {
    summary: '맛집의 리뷰 (page가 없으면 최근 500개까지)',
    access: 'public',
    refusal: 'status',
    query: requestObject({
      page: pageFrom(1),
      size: sizeUpTo(limits.review.perPageMax),
      sort: emptyAsAbsent(keyEnum(reviewSorts, refusals.invalid.message)),
    }),
    items: ReviewPage,
  },
  'POST /api/reviews': {
    summary: '리뷰 쓰기',
    access: 'member',
    refusal: 'status',
    parts: NewReviewParts,
    files: { photos, billPhoto: { max: 1, required: true, missing: said.receiptRequired } },
    items: Review,
    success: { message: said.created },
  },
  'PUT /api/reviews': {
    summary: '리뷰 고치기',
    access: 'member',
    whose: ['self', 'admin'],
    refusal: 'status',
    parts: EditReviewParts,
    files: { photos },
    items: Review,
    success: { message: said.updated },
  },
  'DELETE /api/reviews': {
    summary: '리뷰 지우기',
    access: 'member',
    whose: ['self', 'admin'],
    refusal: 'status',
    query: requestObject({ reviewNo: IdInput, reason: ModerationReason }),
    success: { message: said.deleted },
  },
  'GET /api/reviews/my': {
    summary: '내 리뷰 (한 쪽에 하나)',
    access: 'member',
    refusal: 'status',
    query: requestObject({
      page: pageFrom(1),
      size: sizeUpTo(limits.review.perPageMax),
      /** Only those about one restaurant. */
      restaurantNo: emptyAsAbsent(IdInput),
      /** Only this one. */
      reviewNo: emptyAsAbsent(IdInput),
    }),
    items: ReviewPage,
  },
  'PUT /api/reviews/:reviewNo/reply': {
    summary: '리뷰에 답글 쓰기 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: requestObject({ content: ruledLines(replyProblem) }),
    items: ReviewReply,
    success: { message: said.replySaved },
  },
  'DELETE /api/reviews/:reviewNo/reply': {
    summary: '답글 지우기 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    success: { message: said.replyDeleted },
  },
})
