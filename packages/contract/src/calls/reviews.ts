import { describeCalls } from '../call.ts'
import { Review, ReviewPage, ReviewReply } from '../entities/review.ts'
import { EditReviewParts, ModerationReason, NewReviewParts } from '../entities/review-input.ts'
import { keyEnum } from '../key-enum.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { pageFrom, sizeUpTo } from '../paging.ts'
import { refusals } from '../refusals.ts'
import { ruledText } from '../ruled-text.ts'
import { replyProblem, reviewSorts } from '../rules/review.ts'
import { emptyAsAbsent, IdInput, requestObject } from '../wire.ts'

const said = messages.review
const photos = { max: limits.review.photos, required: false, tooMany: said.tooManyPhotos } as const

export const reviewCalls = describeCalls({
  'GET /api/restaurants/:restaurantNo/reviews': {
    summary: '맛집의 리뷰 (page가 없으면 전부)',
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
    }),
    items: ReviewPage,
  },
  'PUT /api/reviews/:reviewNo/reply': {
    summary: '리뷰에 답글 쓰기 (사장님)',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    body: requestObject({ content: ruledText(replyProblem) }),
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
