import { limits } from '@matjari/contract/limits'
import type { ReviewPage } from '@matjari/contract/reviews/entities'
import { type ReviewSort, reviewSorts } from '@matjari/contract/reviews/rules'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pageIn } from '../../lib/list-address.ts'
import { personal } from '../../lib/page-state.ts'
import { invalidateAll, invalidatedBy, queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'

/** Where addresses of a restaurant's page may lead: to what guests say, and to the form to say it. */
export const reviewAnchors = { list: 'reviews', form: 'write' }

export type ReviewListPlace = { readonly sort: ReviewSort; readonly page: number }

const isSort = (text: string): text is ReviewSort => Object.hasOwn(reviewSorts, text)
export const reviewSortOf = (text: string): ReviewSort => (isSort(text) ? text : 'scoreDesc')

export const firstReviewPlace: ReviewListPlace = { sort: 'scoreDesc', page: 1 }

/** Whatever does not make sense in the address is as if it were not there. */
export function reviewPlaceIn(search: string): ReviewListPlace {
  const address = new URLSearchParams(search)
  return { sort: reviewSortOf(address.get('sort') ?? ''), page: pageIn(address) }
}

/** The shortest address of the restaurant's reviews that says the same. */
export function reviewsAddress(restaurantNo: string, { sort, page } = firstReviewPlace) {
  const texts = {
    sort: sort === firstReviewPlace.sort ? '' : sort,
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
    // On the way to another page the one that is there stays.
    placeholderData: keepPreviousData,
  })

const minePerPage = 1

/** The member's own, newest first, one on a page. `restaurantNo`: only those about this one; `reviewNo`: only that one. */
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
