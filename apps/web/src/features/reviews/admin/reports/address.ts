import { pageIn } from '../../../../lib/list-address.ts'
import { adminReviewsAddress } from '../filters.ts'

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
