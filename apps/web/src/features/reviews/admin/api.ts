import { limits } from '@matjari/contract/limits'
import type { Review, ReviewReport } from '@matjari/contract/reviews/entities'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, apiWithHeader } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useReviewChanged } from '../api.ts'
import type { AdminFilters } from './filters.ts'
import type { ReportsPlace } from './reports/address.ts'

const size = limits.adminReview.perPage

export const adminReviewsQuery = ({ score, isActive, ...rest }: AdminFilters) =>
  queryOptions({
    queryKey: queryKeys.reviews.admin({ ...rest, score, isActive }),
    queryFn: ({ signal }) => {
      const query = { ...rest, size, score: score ?? undefined, isActive: isActive ?? undefined }
      return api('GET /api/admin/reviews', { query }, { signal })
    },
    // On the way to another page the one that is there stays.
    placeholderData: keepPreviousData,
  })

export const reportsQuery = ({ isAll, page }: ReportsPlace) =>
  queryOptions({
    queryKey: queryKeys.reviews.reports({ isAll, page }),
    queryFn: ({ signal }) => {
      const query = { state: isAll ? undefined : ('open' as const), page, size }
      return api('GET /api/admin/review-reports', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** How many wait for a decision. */
export const openReportsQuery = queryOptions({
  queryKey: queryKeys.reviews.openReports,
  queryFn: ({ signal }) =>
    api(
      'GET /api/admin/review-reports',
      { query: { state: 'open', page: 1, size: 1 } },
      { signal },
    ),
  select: ({ pageInfo }) => pageInfo.totalBoardNo,
})

/** Every look is written down by the server, and the address is good for minutes only: one look, one call. */
export const receiptQuery = (reviewNo: string) =>
  queryOptions({
    queryKey: queryKeys.receipt(reviewNo),
    queryFn: ({ signal }) =>
      api('GET /api/admin/reviews/:reviewNo/receipt', { params: { reviewNo } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export type Activation = {
  readonly review: Review
  readonly isActive: 'Y' | 'N'
  readonly reason?: string
}

/** Its callbacks stand here because a row may be gone from a filtered list before its answer comes. */
export function useActivation({ onError }: { onError?: (error: unknown) => void } = {}) {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: async ({ review: { reviewNo }, isActive, reason }: Activation) => {
      const input = { query: { reviewNo, isActive, reason } }
      const { message } = await apiWithHeader('PATCH /api/admin/reviews', input)
      return message
    },
    onSuccess: (message) => showToast(message),
    onError: (error) => onError?.(error),
    // Awaited: the row goes back to the list only when the list knows.
    onSettled: (_message, _error, { review }) => changed(review.restaurantNo),
  })
}

type Deletion = { readonly review: Review; readonly reason: string }

export function useDeletion() {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: async ({ review: { reviewNo }, reason }: Deletion) => {
      const input = { query: { reviewNo, reason } }
      const { message } = await apiWithHeader('DELETE /api/reviews', input)
      return message
    },
    onSuccess: (message) => showToast(message),
    // Also after a failure: an answer that got lost may have been a yes.
    onSettled: (_message, _error, { review }) => changed(review.restaurantNo),
  })
}

export type Resolution = {
  readonly report: ReviewReport
  readonly state: 'hidden' | 'dismissed'
  readonly reason: string
}

export function useResolution() {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: async ({ report: { reportNo }, state, reason }: Resolution) => {
      const input = { params: { reportNo }, body: { state, reason } }
      const { message } = await apiWithHeader('PATCH /api/admin/review-reports/:reportNo', input)
      return message
    },
    onSuccess: (message) => showToast(message),
    onSettled: (_message, _error, { report }) => changed(report.review.restaurantNo),
  })
}
