import { limits } from '@matjari/contract/limits'
import type { PageInfo } from '@matjari/contract/wire'

type PageQuery = { readonly page?: number | undefined; readonly size?: number | undefined }

/** How many rows to skip and how many to read. */
export type Slice = {
  readonly offset: number
  readonly size: number
  /** The request named no page: these are the newest rows. */
  readonly isWhole?: boolean
}

export const sliceOf = ({ page = 1, size }: PageQuery, perPage: number): Slice => ({
  offset: (page - 1) * (size ?? perPage),
  size: size ?? perPage,
})

/** The requested page, or the largest part of the list that one response has. */
export const sliceOrNewest = (
  query: PageQuery,
  { perPage, most }: { readonly perPage: number; readonly most: number },
): Slice =>
  query.page === undefined ? { offset: 0, size: most, isWhole: true } : sliceOf(query, perPage)

export const isCapped = ({ size, isWhole = false }: Slice, total: number) => isWhole && total > size

export const pageInfoOf = ({ offset, size, isWhole = false }: Slice, total: number): PageInfo => {
  // An unpaged list is one page, even when it is empty.
  const boardNoPerPage = isWhole ? Math.max(Math.min(total, size), 1) : size
  return {
    boardNoPerPage,
    totalBoardNo: total,
    pageSize: limits.pager.range,
    currentPage: Math.floor(offset / boardNoPerPage) + 1,
  }
}

/** How many rows are read of a list without pages: one extra row shows whether there are more. */
export const readMost = limits.list.most + 1
export const readAdminMost = limits.list.adminMost + 1

export const capped = <Row>(rows: readonly Row[], most: number = limits.list.most) => ({
  list: rows.slice(0, most),
  isCapped: rows.length > most,
})

export const cappedForAdmin = <Row>(rows: readonly Row[]) => capped(rows, limits.list.adminMost)

/** Rows that are read at a time when a whole list is needed: few enough not to delay other requests. */
const rowsAtOnce = 200

/** Reads a list that is too long for memory, page by page. `after` is the last row of the page before. */
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
