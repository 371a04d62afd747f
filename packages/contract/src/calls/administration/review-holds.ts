import { z } from 'zod'
import { describeCalls } from '../../call.ts'
import { Review } from '../../entities/review.ts'
import { HoldReason, HoldRequest, HoldState, Transparency } from '../../entities/reviews/hold.ts'
import { limits } from '../../limits.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../../paging.ts'
import {
  decisionLengthProblem,
  decisionProblem,
  detailLengthProblem,
  holdAnswerProblem,
  holdDaysProblem,
  holdDecisions,
  holdDetailProblem,
  holdLimits,
  holdMessages as said,
} from '../../rules/reviews/hold.ts'
import {
  emptyAsAbsent,
  judgedBy,
  numberInput,
  optionalText,
  requestObject,
  ruledLines,
} from '../../wire.ts'

/** A request with the review it is about, as an administrator sees both. */
export const ReviewHold = HoldRequest.extend({ review: Review }).meta({ id: 'ReviewHold' })
export type ReviewHold = z.infer<typeof ReviewHold>

const Asked = requestObject({ reason: HoldReason, detail: optionalText(detailLengthProblem) })

const Decision = requestObject({
  state: z.enum(holdDecisions, said.decisionRequired),
  /** Only of `hidden`. */
  days: emptyAsAbsent(numberInput(said.daysRule).superRefine(judgedBy(holdDaysProblem))),
  reason: optionalText(decisionLengthProblem),
})

/** 임시조치: an owner asks, the author answers, an administrator decides, the clock brings it back. */
export const reviewHoldCalls = describeCalls({
  'POST /api/reviews/:reviewNo/hold': {
    summary: '리뷰를 가려 달라고 요청 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: Asked.superRefine(judgedBy(holdDetailProblem)),
    items: HoldRequest,
    success: { message: said.asked },
  },
  'DELETE /api/reviews/:reviewNo/hold': {
    summary: '가려 달라는 요청 거두기 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    items: HoldRequest,
    success: { message: said.withdrawn },
  },
  'PUT /api/reviews/:reviewNo/hold/answer': {
    summary: '가려 달라는 요청에 답하기 (글쓴이)',
    access: 'member',
    whose: ['self'],
    refusal: 'status',
    body: requestObject({ answer: ruledLines(holdAnswerProblem, holdLimits.answerCharacters) }),
    items: HoldRequest,
    success: { message: said.answered },
  },
  'GET /api/admin/review-holds': {
    summary: '임시조치 요청 목록 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      state: emptyAsAbsent(HoldState),
      page: pageFrom(1),
      size: sizeUpTo(limits.review.perPageMax),
    }),
    items: z.object({ holds: z.array(ReviewHold), pageInfo: PageInfo }),
  },
  'PATCH /api/admin/review-holds/:holdNo': {
    summary: '임시조치 결정 (관리자)',
    access: 'admin',
    refusal: 'status',
    body: Decision.superRefine(judgedBy(({ state, reason }) => decisionProblem(state, reason))),
    items: ReviewHold,
    success: { message: said.decided },
  },
  'GET /api/transparency': {
    summary: '임시조치의 숫자 (전체와 최근 12달)',
    access: 'public',
    refusal: 'status',
    items: Transparency,
  },
})
