import { reviewPageIn } from '../address.ts'

/** What the address of the administration's list says. The names are those of the call. */
export type AdminFilters = {
  readonly memberId: string
  readonly memberNickname: string
  readonly restaurantName: string
  /** A whole star. */
  readonly score: number | null
  readonly isActive: 'Y' | 'N' | null
  readonly page: number
}

export const everyReview = '/admin/reviews'
const star = /^[1-5]$/
const isYesNo = (text: string) => text === 'Y' || text === 'N'

/** Whatever does not make sense in it is as if it were not there. */
export function adminFiltersIn(search: string): AdminFilters {
  const address = new URLSearchParams(search)
  const text = (name: string) => address.get(name)?.trim() ?? ''
  const score = text('score')
  const isActive = text('isActive')
  return {
    memberId: text('memberId'),
    memberNickname: text('memberNickname'),
    restaurantName: text('restaurantName'),
    score: star.test(score) ? Number(score) : null,
    isActive: isYesNo(isActive) ? isActive : null,
    page: reviewPageIn(search),
  }
}

/** As a form and an address know them: everything is text. */
export const filterTexts = (filters: AdminFilters) => ({
  memberId: filters.memberId,
  memberNickname: filters.memberNickname,
  restaurantName: filters.restaurantName,
  score: filters.score === null ? '' : String(filters.score),
  isActive: filters.isActive ?? '',
})

/** The shortest address that says the same. */
export function adminAddress(filters: AdminFilters): string {
  const said = { ...filterTexts(filters), page: filters.page === 1 ? '' : String(filters.page) }
  const search = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
  return search.size > 0 ? `${everyReview}?${search}` : everyReview
}

export const isFiltered = (filters: AdminFilters) =>
  Object.values(filterTexts(filters)).some((text) => text !== '')

/** What the address says about the reports, which share the page with the reviews. */
export type ReportsPlace = {
  /** Also what has been decided already. */
  readonly isAll: boolean
  readonly page: number
}

export const isReportsIn = (search: string) => new URLSearchParams(search).get('tab') === 'reports'

export const reportsPlaceIn = (search: string): ReportsPlace => ({
  isAll: new URLSearchParams(search).get('state') === 'all',
  page: reviewPageIn(search),
})

export function reportsAddress({ isAll, page }: ReportsPlace = { isAll: false, page: 1 }): string {
  const state = isAll ? '&state=all' : ''
  return `${everyReview}?tab=reports${state}${page === 1 ? '' : `&page=${page}`}`
}
