import { limits } from '@matjari/contract/limits'
import type { PageInfo } from '@matjari/contract/wire'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ComponentProps, FocusEventHandler, ReactNode, Ref } from 'react'
import { Navigate } from 'react-router'
import { numberText } from '../../lib/format.ts'
import { type ListAddress, pageCountOf } from '../../lib/list-address.ts'
import { Card } from '../card.tsx'
import { ListEmpty, ListFailure, ListLoading } from './list-states.tsx'
import { Pager, useListFocus } from './pager.tsx'

/** The title of a list with its number of rows; a screen reader reads changes. */
export const ListHeading = ({
  ref,
  what,
  count,
  className = 'text-sm',
}: {
  ref: Ref<HTMLHeadingElement>
  what: string
  /** With its unit: 12건. Absent while unknown. */
  count: string | undefined
  className?: string
}) => (
  <h2
    ref={ref}
    tabIndex={-1}
    aria-live="polite"
    className={clsx('font-regular tracking-body text-ink-3 outline-none', className)}
  >
    {what} {count && <b className="num font-semibold text-ink">{count}</b>}
  </h2>
)

/** The rows are faded while other rows load. */
export const ListRows = ({
  isOutdated,
  onFocus,
  className,
  children,
}: {
  isOutdated: boolean
  onFocus: FocusEventHandler
  className?: string | undefined
  children: ReactNode
}) => (
  <div
    aria-busy={isOutdated}
    onFocus={onFocus}
    className={clsx(className, 'transition-opacity', isOutdated && 'opacity-55')}
  >
    {children}
  </div>
)

/** The server counts no further than `countedMost`. */
const countText = ({ totalBoardNo }: PageInfo, unit: string) =>
  `${numberText(totalBoardNo)}${unit}${totalBoardNo >= limits.admin.countedMost ? ' 이상' : ''}`

type ListTexts = {
  /** 리뷰: the sentences about the list are built from it. */
  readonly noun: string
  /** The counter of the noun: 건. */
  readonly unit: string
  readonly empty: string
  readonly failed: string
  readonly loading: string
  readonly drawing?: ComponentProps<typeof ListEmpty>['drawing']
}

/** A list of the administration: its filters, the number of rows, one page of rows, and the pager. */
export function ListFrame<Row, Filters extends { readonly page: number }>({
  query,
  rows,
  pageInfo,
  address,
  filters,
  texts: { noun, unit, empty, failed, loading, drawing },
  loadingRows,
  filterForm,
  dialog,
  isHeadingAbove = false,
  rowsClass,
  children,
}: {
  query: Pick<UseQueryResult, 'isPlaceholderData' | 'error' | 'isFetching' | 'refetch'>
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  pageInfo: PageInfo | undefined
  address: ListAddress<Filters>
  filters: Filters
  texts: ListTexts
  loadingRows: number
  filterForm: ReactNode
  /** The open dialog of a row: when it closes, the row may be gone, and the focus with it. */
  dialog: ReactNode
  /** The heading is above the card from the first render. */
  isHeadingAbove?: boolean
  rowsClass?: string
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { page } = filters
  const { isPlaceholderData, error } = query
  const { heading, pager, handleFocus } = useListFocus(page, [rows, pageInfo, Boolean(dialog)])
  const isFiltered = address.isFiltered(filters)
  const pageHref = (to: number) => address.write({ ...filters, page: to })
  const pageCount = pageInfo ? pageCountOf(pageInfo) : 1
  const isBeyond = pageInfo !== undefined && !isPlaceholderData && page > pageCount

  const headingLine = (
    <ListHeading
      ref={heading}
      what={`${isFiltered ? '찾은' : '전체'} ${noun}`}
      count={pageInfo && countText(pageInfo, unit)}
      className={isHeadingAbove ? 'text-md' : 'text-sm'}
    />
  )
  const found = (
    <>
      {rows && !isHeadingAbove && headingLine}
      {rows && rows.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus} className={rowsClass}>
          {children(rows)}
        </ListRows>
      )}
      {rows?.length === 0 && (
        <ListEmpty
          title={empty}
          drawing={drawing}
          isFiltered={isFiltered}
          everything={{ to: address.everything, label: `전체 ${noun} 보기` }}
        />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager page={page} pageCount={pageCount} href={pageHref} label={`${noun} 목록 페이지`} />
      </div>
      {!rows && !error && <ListLoading rows={loadingRows} word={loading} />}
      {!rows && error && <ListFailure title={failed} query={query} />}
    </>
  )
  // While the list moves from a missing page to the last one the form stays mounted: the user may be typing in
  // it.
  const card = (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      {filterForm}
      {isBeyond ? <Navigate to={pageHref(pageCount)} replace /> : found}
      {dialog}
    </Card>
  )
  if (!isHeadingAbove) return card
  return (
    <div className="grid grid-cols-1 gap-5">
      {headingLine}
      {card}
    </div>
  )
}
