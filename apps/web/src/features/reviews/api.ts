import { limits } from '@matjari/contract/limits'
import type { ReviewPage } from '@matjari/contract/reviews/entities'
import type { ReviewSort } from '@matjari/contract/reviews/rules'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { personal } from '../../lib/page-state.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'

export type ReviewPlace = {
  readonly restaurantNo: string
  readonly sort: ReviewSort
  readonly page: number
}

export const reviewsQuery = ({ restaurantNo, sort, page }: ReviewPlace) =>
  queryOptions({
    queryKey: queryKeys.reviews.ofRestaurant(restaurantNo, { sort, page }),
    queryFn: ({ signal }) =>
      api(
        'GET /api/restaurants/:restaurantNo/reviews',
        { params: { restaurantNo }, query: { page, size: limits.review.perPage, sort } },
        { signal },
      ),
    meta: personal,
    // On the way to another page the one that is there stays.
    placeholderData: keepPreviousData,
  })

const minePerPage = 1

type MyPlace = {
  readonly page: number
  readonly restaurantNo?: string | undefined
  readonly reviewNo?: string | undefined
}

/** The member's own, newest first, one on a page. `restaurantNo`: only those about this one; `reviewNo`: only that one. */
export const myReviewsQuery = ({ page, restaurantNo, reviewNo }: MyPlace) =>
  queryOptions({
    queryKey: queryKeys.reviews.mine({ page, restaurantNo, reviewNo }),
    // Signing out asks every shown question anew, this one before anybody knows that nobody is there.
    queryFn: async ({ signal }): Promise<ReviewPage> =>
      currentSession().isAuthenticated
        ? api(
            'GET /api/reviews/my',
            { query: { page, size: minePerPage, restaurantNo, reviewNo } },
            { signal },
          )
        : { reviews: [], pageInfo: noPages, isCapped: false },
    placeholderData: keepPreviousData,
  })

const noPages: ReviewPage['pageInfo'] = {
  boardNoPerPage: minePerPage,
  totalBoardNo: 0,
  pageSize: limits.pager.range,
  currentPage: 1,
}

/** After a change: whatever shows a review, or what it did to the stars, asks anew. */
export function useReviewChanged() {
  const client = useQueryClient()
  return (restaurantNo: string) => invalidateAll(client, invalidatedBy.review(restaurantNo))
}
