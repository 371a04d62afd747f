import type { ReviewTakedown } from '@matjari/contract/reviews/calls'
import type { Review, TakedownRequest } from '@matjari/contract/reviews/entities'
import {
  type TakedownDecision,
  type TakedownReason,
  type TakedownState,
  takedownDay,
  takedownLimits,
  takedownReasons,
} from '@matjari/contract/reviews/takedown-rules'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useReviewChanged } from './review-api.ts'

/** Shows the toast once the review on the screen has changed too. */
function useTakedownChange<Sent>(
  review: Review,
  send: (sent: Sent) => Promise<{ message: string }>,
) {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => showToast(message),
    // Also after a refusal: another tab or person may have been faster.
    onSettled: () => changed(review.restaurantNo),
  })
}

export const useRequestTakedown = (review: Review) =>
  useTakedownChange(review, (body: { reason: TakedownReason; detail: string }) =>
    apiWithHeader('POST /api/reviews/:reviewNo/hold', { params: noOf(review), body }),
  )

export const useCancelTakedown = (review: Review) =>
  useTakedownChange(review, () =>
    apiWithHeader('DELETE /api/reviews/:reviewNo/hold', { params: noOf(review) }),
  )

export const useAnswerTakedown = (review: Review) =>
  useTakedownChange(review, (answer: string) =>
    apiWithHeader('PUT /api/reviews/:reviewNo/hold/answer', {
      params: noOf(review),
      body: { answer },
    }),
  )

const noOf = ({ reviewNo }: Review) => ({ reviewNo })

export const useDecideTakedown = ({ holdNo, review }: ReviewTakedown) =>
  useTakedownChange(
    review,
    ({ state, days, reason }: { state: TakedownDecision; days: number; reason: string }) =>
      apiWithHeader('PATCH /api/admin/review-holds/:holdNo', {
        params: { holdNo },
        body: { state, reason, ...(state === 'hidden' && { days }) },
      }),
  )

export const takedownsQuery = ({
  state,
  page,
}: {
  state: TakedownState | undefined
  page: number
}) =>
  queryOptions({
    queryKey: queryKeys.reviews.holds({ state, page }),
    queryFn: ({ signal }) => {
      const query = { state, page, size: takedownLimits.perPage }
      return api('GET /api/admin/review-holds', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** The number of requests that wait for a decision. */
export const openTakedownsQuery = queryOptions({
  queryKey: queryKeys.reviews.holds({ waiting: true }),
  queryFn: ({ signal }) =>
    api('GET /api/admin/review-holds', { query: { state: 'asked', page: 1, size: 1 } }, { signal }),
  select: ({ pageInfo }) => pageInfo.totalBoardNo,
})

export const transparencyQuery = queryOptions({
  queryKey: queryKeys.reviews.transparency,
  queryFn: ({ signal }) => api('GET /api/transparency', {}, { signal }),
})

const dayOf = (moment: string | null) => (moment ? takedownDay(new Date(moment)) : '')

/** 명예를 해쳐요 · 사장을 욕했어요. */
export const takedownReasonText = ({
  reason,
  detail,
}: Pick<TakedownRequest, 'reason' | 'detail'>) =>
  [reason === 'other' ? '' : takedownReasons[reason], detail].filter(Boolean).join(' · ')

type TakedownStage = Pick<
  TakedownRequest,
  'state' | 'endDate' | 'askDate' | 'closeDate' | 'decideDate'
>

/** The state of a request, in a sentence for both author and owner. */
export function takedownStageText({
  state,
  endDate,
  askDate,
  closeDate,
  decideDate,
}: TakedownStage): string {
  switch (state) {
    case 'asked':
      return `${dayOf(askDate)}에 가게가 가려 달라고 요청했어요. 관리자가 결정하기 전까지 리뷰는 그대로 보여요.`
    case 'hidden':
      return `가게의 요청으로 ${dayOf(endDate)}까지 가려요. 그 뒤에는 저절로 다시 보여요.`
    case 'declined':
      return `${dayOf(decideDate)}에 관리자가 가리지 않기로 했어요.`
    case 'restored':
      return `가려졌던 리뷰가 ${dayOf(closeDate)}에 다시 보이기 시작했어요.`
    case 'removed':
      return `${dayOf(closeDate)}에 관리자가 리뷰를 내렸어요.`
    case 'withdrawn':
      return `${dayOf(closeDate)}에 요청이 거두어졌어요.`
  }
}
