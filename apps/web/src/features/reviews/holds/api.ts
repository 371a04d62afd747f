import type { ReviewTakedown } from '@matjari/contract/reviews/calls'
import type { Review } from '@matjari/contract/reviews/entities'
import {
  type TakedownDecision,
  type TakedownReason,
  type TakedownState,
  takedownLimits,
} from '@matjari/contract/reviews/takedown-rules'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useReviewChanged } from '../api.ts'

/** What changes of a request is told in a toast, once the review on the screen says the same. */
function useHoldChange<Sent>(review: Review, send: (sent: Sent) => Promise<{ message: string }>) {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => showToast(message),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => changed(review.restaurantNo),
  })
}

export type Asked = { readonly reason: TakedownReason; readonly detail: string }

export const useAsking = (review: Review) =>
  useHoldChange(review, (body: Asked) =>
    apiWithHeader('POST /api/reviews/:reviewNo/hold', { params: noOf(review), body }),
  )

export const useTakingBack = (review: Review) =>
  useHoldChange(review, () =>
    apiWithHeader('DELETE /api/reviews/:reviewNo/hold', { params: noOf(review) }),
  )

export const useAnswering = (review: Review) =>
  useHoldChange(review, (answer: string) =>
    apiWithHeader('PUT /api/reviews/:reviewNo/hold/answer', {
      params: noOf(review),
      body: { answer },
    }),
  )

const noOf = ({ reviewNo }: Review) => ({ reviewNo })

export type Decided = {
  readonly state: TakedownDecision
  readonly days: number
  readonly reason: string
}

export const useDeciding = ({ holdNo, review }: ReviewTakedown) =>
  useHoldChange(review, ({ state, days, reason }: Decided) =>
    apiWithHeader('PATCH /api/admin/review-holds/:holdNo', {
      params: { holdNo },
      body: { state, reason, ...(state === 'hidden' && { days }) },
    }),
  )

type Place = { readonly state: TakedownState | undefined; readonly page: number }

export const holdsQuery = ({ state, page }: Place) =>
  queryOptions({
    queryKey: queryKeys.reviews.holds({ state, page }),
    queryFn: ({ signal }) => {
      const query = { state, page, size: takedownLimits.perPage }
      return api('GET /api/admin/review-holds', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** How many wait for a decision. */
export const waitingHoldsQuery = queryOptions({
  queryKey: queryKeys.reviews.holds({ waiting: true }),
  queryFn: ({ signal }) =>
    api('GET /api/admin/review-holds', { query: { state: 'asked', page: 1, size: 1 } }, { signal }),
  select: ({ pageInfo }) => pageInfo.totalBoardNo,
})

export const transparencyQuery = queryOptions({
  queryKey: queryKeys.reviews.transparency,
  queryFn: ({ signal }) => api('GET /api/transparency', {}, { signal }),
})
