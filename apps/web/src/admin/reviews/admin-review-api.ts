import { limits } from '@matjari/contract/limits'
import type { Review, ReviewReport } from '@matjari/contract/reviews/entities'
import { type TakedownState, takedownStates } from '@matjari/contract/reviews/takedown-rules'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useReviewChanged } from '../../features/reviews/review-api.ts'
import { api, apiWithHeader } from '../../lib/api.ts'
import { anyText, listAddress, pageIn, star, yesNo } from '../../lib/list-address.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

/** What the address of the administration's list says. The names are those of the call. */
export const adminReviewsAddress = listAddress('/admin/reviews', {
  memberId: anyText,
  memberNickname: anyText,
  restaurantName: anyText,
  score: star,
  isActive: yesNo,
})

export type AdminReviewFilters = ReturnType<typeof adminReviewsAddress.read>

/** What the address says about the reports, which share the page with the reviews. */
export type ReportsPlace = {
  /** Also what has been decided already. */
  readonly isAll: boolean
  readonly page: number
}

export const isReportsIn = (search: string) => new URLSearchParams(search).get('tab') === 'reports'

export const reportsPlaceIn = (search: string): ReportsPlace => ({
  isAll: new URLSearchParams(search).get('state') === 'all',
  page: pageIn(search),
})

export function reportsAddress({ isAll, page }: ReportsPlace = { isAll: false, page: 1 }): string {
  const state = isAll ? '&state=all' : ''
  return `${adminReviewsAddress.everything}?tab=reports${state}${page === 1 ? '' : `&page=${page}`}`
}

/** What the address says about the requests, which share the page with the reviews. */
export type TakedownsPlace = {
  /** Undefined: in whatever state. */
  readonly state: TakedownState | undefined
  readonly page: number
}

export const isTakedownsIn = (search: string) => new URLSearchParams(search).get('tab') === 'holds'

const isState = (text: string): text is TakedownState => Object.hasOwn(takedownStates, text)

export function takedownsPlaceIn(search: string): TakedownsPlace {
  const asked = new URLSearchParams(search).get('state') ?? 'asked'
  const state = isState(asked) ? asked : 'asked'
  return { state: asked === 'all' ? undefined : state, page: pageIn(search) }
}

const first: TakedownsPlace = { state: 'asked', page: 1 }

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

/** Its callbacks stand here because a row may be gone from a filtered list before its answer comes. */
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
    // Awaited: the row goes back to the list only when the list knows.
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
    // Also after a failure: an answer that got lost may have been a yes.
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
