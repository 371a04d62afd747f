import { limits } from '@matjari/contract/limits'
import type { ReviewPage } from '@matjari/contract/reviews/entities'
import { type ReviewSort, reviewSorts } from '@matjari/contract/reviews/rules'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pageIn } from '../../lib/list-address.ts'
import { personal } from '../../lib/page-state.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'

/** The anchors of a restaurant's page: the list of reviews, and the review form. */
export const reviewAnchors = { list: 'reviews', form: 'write' }

export type ReviewListPage = { readonly sort: ReviewSort; readonly page: number }

const isSort = (text: string): text is ReviewSort => Object.hasOwn(reviewSorts, text)
export const reviewSortOf = (text: string): ReviewSort => (isSort(text) ? text : 'scoreDesc')

export const firstReviewPage: ReviewListPage = { sort: 'scoreDesc', page: 1 }

/** Values that make no sense are ignored. */
export function reviewListPageIn(search: string): ReviewListPage {
  const address = new URLSearchParams(search)
  return { sort: reviewSortOf(address.get('sort') ?? ''), page: pageIn(address) }
}

/** The shortest address with the same meaning. */
export function reviewsAddress(restaurantNo: string, { sort, page } = firstReviewPage) {
  const texts = {
    sort: sort === firstReviewPage.sort ? '' : sort,
    page: page === 1 ? '' : String(page),
  }
  const search = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''))
  return search.size > 0 ? `/reviews/${restaurantNo}?${search}` : `/reviews/${restaurantNo}`
}

export const myReviewsAddress = (page = 1) =>
  page === 1 ? '/mypage/reviews' : `/mypage/reviews?page=${page}`

export const reviewsQuery = ({
  restaurantNo,
  sort,
  page,
}: {
  restaurantNo: string
  sort: ReviewSort
  page: number
}) =>
  queryOptions({
    queryKey: queryKeys.reviews.ofRestaurant(restaurantNo, { sort, page }),
    queryFn: ({ signal }) =>
      api(
        'GET /api/restaurants/:restaurantNo/reviews',
        { params: { restaurantNo }, query: { page, size: limits.review.perPage, sort } },
        { signal },
      ),
    meta: personal,
    // While another page loads, the present one stays.
    placeholderData: keepPreviousData,
  })

const minePerPage = 1

/**
 * The member's own reviews, newest first, one per page. `restaurantNo`: only those of this restaurant;
 * `reviewNo`: only this one.
 */
export const myReviewsQuery = ({
  page,
  restaurantNo,
  reviewNo,
}: {
  page: number
  restaurantNo?: string | undefined
  reviewNo?: string | undefined
}) =>
  queryOptions({
    queryKey: queryKeys.reviews.mine({ page, restaurantNo, reviewNo }),
    // After a logout every mounted query refetches once, before the page has rendered for a visitor.
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

/** After a change: invalidates every list of reviews and everything that shows the stars. */
export function useReviewChanged() {
  const client = useQueryClient()
  return (restaurantNo: string) => invalidateAll(client, invalidatedBy.review(restaurantNo))
}
