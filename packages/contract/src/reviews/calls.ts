import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import {
  checkedBy,
  emptyAsAbsent,
  Id,
  IdInput,
  keyEnum,
  numberInput,
  optionalText,
  PageInfo,
  pageFrom,
  requestObject,
  ruledLines,
  SearchWords,
  StarsInput,
  sizeUpTo,
  YesNo,
} from '../wire.ts'
import {
  EditReviewParts,
  ModerationReason,
  NewReviewParts,
  Receipt,
  ReportReason,
  ReportState,
  Review,
  ReviewPage,
  ReviewReply,
  ReviewReport,
  TakedownReason,
  TakedownRequest,
  TakedownState,
  Transparency,
} from './entities.ts'
import { replyProblem, reportDetailProblem, reviewSorts } from './rules.ts'
import {
  decisionLengthProblem,
  decisionProblem,
  detailLengthProblem,
  takedownMessages as said,
  takedownAnswerProblem,
  takedownDaysProblem,
  takedownDecisions,
  takedownDetailProblem,
  takedownLimits,
} from './takedown-rules.ts'

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
      memberId: SearchWords,
      memberNickname: SearchWords,
      restaurantName: SearchWords,
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
    changesPublicData: true,
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
    changesPublicData: true,
    body: requestObject({
      state: ReportState.exclude(['open'], '처리 결과를 골라 주세요.'),
      reason: ModerationReason,
    }),
    items: ReviewReport,
    success: { message: messages.review.reportResolved },
  },
})

const reviewMessages = messages.review
const photos = {
  max: limits.review.photos,
  required: false,
  tooMany: reviewMessages.tooManyPhotos,
} as const

export const reviewCalls = describeCalls({
  'GET /api/restaurants/:restaurantNo/reviews': {
    summary: '맛집의 리뷰 (page가 없으면 최근 500개까지)',
    access: 'public',
    refusal: 'status',
    cached: { tag: 'restaurant:{restaurantNo}', isPersonal: true },
    replica: 'visitors',
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
    changesPublicData: true,
    parts: NewReviewParts,
    files: {
      photos,
      billPhoto: { max: 1, required: true, missing: reviewMessages.receiptRequired },
    },
    items: Review,
    success: { message: reviewMessages.created },
  },
  'PUT /api/reviews': {
    summary: '리뷰 고치기',
    access: 'member',
    whose: ['self', 'admin'],
    refusal: 'status',
    changesPublicData: true,
    parts: EditReviewParts,
    files: { photos },
    items: Review,
    success: { message: reviewMessages.updated },
  },
  'DELETE /api/reviews': {
    summary: '리뷰 지우기',
    access: 'member',
    whose: ['self', 'admin'],
    refusal: 'status',
    changesPublicData: true,
    query: requestObject({ reviewNo: IdInput, reason: ModerationReason }),
    success: { message: reviewMessages.deleted },
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
    changesPublicData: true,
    body: requestObject({ content: ruledLines(replyProblem) }),
    items: ReviewReply,
    success: { message: reviewMessages.replySaved },
  },
  'DELETE /api/reviews/:reviewNo/reply': {
    summary: '답글 지우기 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    changesPublicData: true,
    success: { message: reviewMessages.replyDeleted },
  },
})

/** A request with the review it is about, as an administrator sees both. */
export const ReviewTakedown = TakedownRequest.extend({ review: Review }).meta({ id: 'ReviewHold' })
export type ReviewTakedown = z.infer<typeof ReviewTakedown>

const TakedownListQuery = requestObject({
  reason: TakedownReason,
  detail: optionalText(detailLengthProblem),
})

const Decision = requestObject({
  state: z.enum(takedownDecisions, said.decisionRequired),
  /** Only of `hidden`. */
  days: emptyAsAbsent(numberInput(said.daysRule).superRefine(checkedBy(takedownDaysProblem))),
  reason: optionalText(decisionLengthProblem),
})

/** 임시조치: an owner asks, the author answers, an administrator decides, the clock brings it back. */
export const reviewTakedownCalls = describeCalls({
  'POST /api/reviews/:reviewNo/hold': {
    summary: '리뷰를 가려 달라고 요청 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    // The public numbers count every request.
    changesPublicData: true,
    body: TakedownListQuery.superRefine(checkedBy(takedownDetailProblem)),
    items: TakedownRequest,
    success: { message: said.asked },
  },
  'DELETE /api/reviews/:reviewNo/hold': {
    summary: '가려 달라는 요청 거두기 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    // The public numbers count every request.
    changesPublicData: true,
    items: TakedownRequest,
    success: { message: said.withdrawn },
  },
  'PUT /api/reviews/:reviewNo/hold/answer': {
    summary: '가려 달라는 요청에 답하기 (글쓴이)',
    access: 'member',
    whose: ['self'],
    refusal: 'status',
    body: requestObject({
      answer: ruledLines(takedownAnswerProblem, takedownLimits.answerCharacters),
    }),
    items: TakedownRequest,
    success: { message: said.answered },
  },
  'GET /api/admin/review-holds': {
    summary: '임시조치 요청 목록 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      state: emptyAsAbsent(TakedownState),
      page: pageFrom(1),
      size: sizeUpTo(limits.review.perPageMax),
    }),
    items: z.object({ holds: z.array(ReviewTakedown), pageInfo: PageInfo }),
  },
  'PATCH /api/admin/review-holds/:holdNo': {
    summary: '임시조치 결정 (관리자)',
    access: 'admin',
    refusal: 'status',
    changesPublicData: true,
    body: Decision.superRefine(checkedBy(({ state, reason }) => decisionProblem(state, reason))),
    items: ReviewTakedown,
    success: { message: said.decided },
  },
  'GET /api/transparency': {
    summary: '임시조치의 숫자 (전체와 최근 12달)',
    access: 'public',
    refusal: 'status',
    cached: { tag: 'transparency', until: 'endOfDay' },
    replica: 'anybody',
    items: Transparency,
  },
})
