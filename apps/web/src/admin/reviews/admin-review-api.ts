import { limits } from '@matjari/contract/limits'
import type { Review, ReviewReport } from '@matjari/contract/reviews/entities'
import { type TakedownState, takedownStates } from '@matjari/contract/reviews/takedown-rules'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useReviewChanged } from '../../features/reviews/review-api.ts'
import { api, apiWithHeader } from '../../lib/api.ts'
import { anyText, listAddress, pageIn, star, yesNo } from '../../lib/list-address.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** The filters in the page's address. The parameters have the names of the API call. */
export const adminReviewsAddress = listAddress('/admin/reviews', {
  memberId: anyText,
  memberNickname: anyText,
  restaurantName: anyText,
  score: star,
  isActive: yesNo,
})

export type AdminReviewFilters = ReturnType<typeof adminReviewsAddress.read>

/** The filters of the reports tab in the address. It shares the page with the reviews. */
export type ReportsPage = {
  /** Includes decided reports. */
  readonly isAll: boolean
  readonly page: number
}

export const isReportsIn = (search: string) => new URLSearchParams(search).get('tab') === 'reports'

export const reportsPageIn = (search: string): ReportsPage => ({
  isAll: new URLSearchParams(search).get('state') === 'all',
  page: pageIn(search),
})

export function reportsAddress({ isAll, page }: ReportsPage = { isAll: false, page: 1 }): string {
  const state = isAll ? '&state=all' : ''
  return `${adminReviewsAddress.everything}?tab=reports${state}${page === 1 ? '' : `&page=${page}`}`
}

/** The filters of the takedown tab in the address. It shares the page with the reviews. */
export type TakedownsPage = {
  /** Undefined: any state. */
  readonly state: TakedownState | undefined
  readonly page: number
}

export const isTakedownsIn = (search: string) => new URLSearchParams(search).get('tab') === 'holds'

const isState = (text: string): text is TakedownState => Object.hasOwn(takedownStates, text)

export function takedownsPageIn(search: string): TakedownsPage {
  const text = new URLSearchParams(search).get('state') ?? 'asked'
  const state = isState(text) ? text : 'asked'
  return { state: text === 'all' ? undefined : state, page: pageIn(search) }
}

const first: TakedownsPage = { state: 'asked', page: 1 }

export function takedownsAddress({ state, page } = first): string {
  const words = new URLSearchParams({ tab: 'holds' })
  if (state !== 'asked') words.set('state', state ?? 'all')
  if (page > 1) words.set('page', String(page))
  return `${adminReviewsAddress.everything}?${words}`
}

const size = limits.adminReview.perPage

export const adminReviewsQuery = ({ score, isActive, ...rest }: AdminReviewFilters) =>
  queryOptions({
    queryKey: queryKeys.reviews.admin({ ...rest, score, isActive }),
    queryFn: ({ signal }) => {
      const query = { ...rest, size, score: score ?? undefined, isActive: isActive ?? undefined }
      return api('GET /api/admin/reviews', { query }, { signal })
    },
    // Keeps the present page while another one loads.
    placeholderData: keepPreviousData,
  })

export const reportsQuery = ({ isAll, page }: ReportsPage) =>
  queryOptions({
    queryKey: queryKeys.reviews.reports({ isAll, page }),
    queryFn: ({ signal }) => {
      const query = { state: isAll ? undefined : ('open' as const), page, size }
      return api('GET /api/admin/review-reports', { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** The number of pending reports. */
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

/** Never cached: the server records every view, and the picture's address expires within minutes. */
export const receiptQuery = (reviewNo: string) =>
  queryOptions({
    queryKey: queryKeys.receipt(reviewNo),
    queryFn: ({ signal }) =>
      api('GET /api/admin/reviews/:reviewNo/receipt', { params: { reviewNo } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The callbacks are given to the hook, because the row may leave a filtered list before the answer arrives. */
export function useActivation({ onError }: { onError?: (error: unknown) => void } = {}) {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: async ({
      review: { reviewNo },
      isActive,
      reason,
    }: {
      review: Review
      isActive: 'Y' | 'N'
      reason?: string
    }) => {
      const input = { query: { reviewNo, isActive, reason } }
      const { message } = await apiWithHeader('PATCH /api/admin/reviews', input)
      return message
    },
    onSuccess: (message) => showToast(message),
    onError: (error) => onError?.(error),
    // Awaited: the pending state ends only after the list is refetched.
    onSettled: (_message, _error, { review }) => changed(review.restaurantNo),
  })
}

export function useDeletion() {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: async ({ review: { reviewNo }, reason }: { review: Review; reason: string }) => {
      const input = { query: { reviewNo, reason } }
      const { message } = await apiWithHeader('DELETE /api/reviews', input)
      return message
    },
    onSuccess: (message) => showToast(message),
    // Also after a failure: the server may have done it although the answer was lost.
    onSettled: (_message, _error, { review }) => changed(review.restaurantNo),
  })
}

export function useResolution() {
  const changed = useReviewChanged()
  return useMutation({
    mutationFn: async ({
      report: { reportNo },
      state,
      reason,
    }: {
      report: ReviewReport
      state: 'hidden' | 'dismissed'
      reason: string
    }) => {
      const input = { params: { reportNo }, body: { state, reason } }
      const { message } = await apiWithHeader('PATCH /api/admin/review-reports/:reportNo', input)
      return message
    },
    onSuccess: (message) => showToast(message),
    onSettled: (_message, _error, { report }) => changed(report.review.restaurantNo),
  })
}
