import { limits } from '@matjari/contract/limits'
import type { PageInfo } from '@matjari/contract/paging'

type PageQuery = { readonly page?: number | undefined; readonly size?: number | undefined }

/** What to pass over and how many to take. */
export type Slice = {
  readonly offset: number
  readonly size: number
  /** No page was asked for: these are the newest. */
  readonly isWhole?: boolean
}

export const sliceOf = ({ page = 1, size }: PageQuery, perPage: number): Slice => ({
  offset: (page - 1) * (size ?? perPage),
  size: size ?? perPage,
})

/** As much of the list as one answer has, unless a page of it is asked for. */
export const sliceOrNewest = (
  query: PageQuery,
  { perPage, most }: { readonly perPage: number; readonly most: number },
): Slice =>
  query.page === undefined ? { offset: 0, size: most, isWhole: true } : sliceOf(query, perPage)

export const isCapped = ({ size, isWhole = false }: Slice, total: number) => isWhole && total > size

export const pageInfoOf = ({ offset, size, isWhole = false }: Slice, total: number): PageInfo => {
  // A list in one piece is one page, also when it is empty.
  const boardNoPerPage = isWhole ? Math.max(Math.min(total, size), 1) : size
  return {
    boardNoPerPage,
    totalBoardNo: total,
    pageSize: limits.pager.range,
    currentPage: Math.floor(offset / boardNoPerPage) + 1,
  }
}

/** How many rows of a list without pages are read: one more tells whether there are more. */
export const readMost = limits.list.most + 1
export const readAdminMost = limits.list.adminMost + 1

export const capped = <Row>(rows: readonly Row[], most: number = limits.list.most) => ({
  list: rows.slice(0, most),
  isCapped: rows.length > most,
})

export const cappedForAdmin = <Row>(rows: readonly Row[]) => capped(rows, limits.list.adminMost)

/** Rows that are read at a time where a whole list is wanted: few enough to keep nobody waiting. */
const rowsAtOnce = 200

/** Page after page of a list that is too long to be held at once. `after` is the last row before. */
export async function* pagesOf<Row>(
  read: (after: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, rowsAtOnce)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
  }
}
