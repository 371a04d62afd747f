import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { Receipt, ReportReason, ReportState, ReviewPage, ReviewReport } from '../entities/review.ts'
import { ModerationReason } from '../entities/review-input.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../paging.ts'
import { optionalText } from '../ruled-text.ts'
import { reportDetailProblem } from '../rules/review.ts'
import {
  emptyAsAbsent,
  Id,
  IdInput,
  NumberInput,
  requestObject,
  SoughtText,
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
    summary: '리뷰 목록 (관리자, page가 없으면 전부)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      memberId: SoughtText,
      memberNickname: SoughtText,
      restaurantName: SoughtText,
      /** A whole star: 4 means 4 and 4.5. */
      score: emptyAsAbsent(NumberInput),
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
