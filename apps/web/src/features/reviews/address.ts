import { type ReviewSort, reviewSorts } from '@matjari/contract/reviews/rules'
import { pageIn } from '../../lib/list-address.ts'

/** Where addresses of a restaurant's page may lead: to what guests say, and to the form to say it. */
export const reviewAnchors = { list: 'reviews', form: 'write' }

export type ListPlace = { readonly sort: ReviewSort; readonly page: number }

const isSort = (text: string): text is ReviewSort => Object.hasOwn(reviewSorts, text)
export const sortOf = (text: string): ReviewSort => (isSort(text) ? text : 'scoreDesc')

export const firstPlace: ListPlace = { sort: 'scoreDesc', page: 1 }

/** Whatever does not make sense in the address is as if it were not there. */
export function placeIn(search: string): ListPlace {
  const address = new URLSearchParams(search)
  return { sort: sortOf(address.get('sort') ?? ''), page: pageIn(address) }
}

/** The shortest address of the restaurant's reviews that says the same. */
export function reviewsAddress(restaurantNo: string, { sort, page } = firstPlace) {
  const texts = {
    sort: sort === firstPlace.sort ? '' : sort,
    page: page === 1 ? '' : String(page),
  }
  const search = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''))
  return search.size > 0 ? `/reviews/${restaurantNo}?${search}` : `/reviews/${restaurantNo}`
}

export const myReviewsAddress = (page = 1) =>
  page === 1 ? '/mypage/reviews' : `/mypage/reviews?page=${page}`
