import { limits } from '@matjari/contract/limits'
import type { PageInfo } from '@matjari/contract/paging'

type PageQuery = { readonly page?: number | undefined; readonly size?: number | undefined }

/** What to pass over and how many to take. */
export type Slice = { readonly offset: number; readonly size: number }

/** More than any list has. */
const everything = 2 ** 31 - 1

export const sliceOf = ({ page = 1, size }: PageQuery, perPage: number): Slice => ({
  offset: (page - 1) * (size ?? perPage),
  size: size ?? perPage,
})

/** The whole list, unless a page of it is asked for. */
export const sliceOrAll = (query: PageQuery, perPage: number): Slice =>
  query.page === undefined ? { offset: 0, size: everything } : sliceOf(query, perPage)

export const pageInfoOf = ({ offset, size }: Slice, total: number): PageInfo => {
  // A list in one piece is one page, also when it is empty.
  const boardNoPerPage = size === everything ? Math.max(total, 1) : size
  return {
    boardNoPerPage,
    totalBoardNo: total,
    pageSize: limits.pager.range,
    currentPage: Math.floor(offset / boardNoPerPage) + 1,
  }
}
