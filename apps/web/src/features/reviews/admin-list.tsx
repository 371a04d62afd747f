import type { Review } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type AdminFilters, adminAddress, everyReview, isFiltered } from './admin-address.ts'
import { adminReviewsQuery } from './admin-api.ts'
import { type AdminDialog, AdminDialogs } from './admin-dialogs.tsx'
import { AdminFilterForm } from './admin-filters.tsx'
import { useFocusKept } from './admin-focus.ts'
import { AdminFailure, AdminLoading } from './admin-states.tsx'
import { AdminTable } from './admin-table.tsx'
import { pageCountOf } from './api.ts'
import { usePagingFocus } from './list-focus.ts'

/** Every review there is, five at a time, or what became of them. */
export function AdminReviews({
  filters,
  onHistory,
}: {
  filters: AdminFilters
  onHistory: (review: Review) => void
}) {
  const { page } = filters
  const query = useQuery(adminReviewsQuery(filters))
  const { data, isPlaceholderData } = query
  const [dialog, setDialog] = useState<AdminDialog | null>(null)
  const { heading, pager } = usePagingFocus(page)
  const handleFocus = useFocusKept(heading, [data, dialog])
  const pageCount = Math.max(1, data ? pageCountOf(data.pageInfo) : 1)

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={adminAddress({ ...filters, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <AdminFilterForm filters={filters} />
      {data && (
        <h2
          ref={heading}
          tabIndex={-1}
          aria-live="polite"
          className="text-sm font-regular tracking-body text-ink-3 outline-none"
        >
          {isFiltered(filters) ? '찾은 리뷰' : '전체 리뷰'}{' '}
          <b className="num font-semibold text-ink">
            {data.pageInfo.totalBoardNo.toLocaleString('ko-KR')}건
          </b>
        </h2>
      )}
      {data && data.reviews.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          onFocus={handleFocus}
          className={clsx('transition-opacity', isPlaceholderData && 'opacity-55')}
        >
          <AdminTable reviews={data.reviews} onOpen={setDialog} onHistory={onHistory} />
        </div>
      )}
      {data && data.reviews.length === 0 && <NoReviews isFiltered={isFiltered(filters)} />}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => adminAddress({ ...filters, page: to })}
          label="리뷰 목록 페이지"
        />
      </div>
      {!data && !query.error && <AdminLoading />}
      {!data && query.error && <AdminFailure query={query} />}
      {dialog && <AdminDialogs open={dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}

const NoReviews = ({ isFiltered: isNarrowed }: { isFiltered: boolean }) => (
  <EmptyState
    drawing="search"
    title={messages.admin.noReviews}
    action={
      isNarrowed && (
        <Link to={everyReview} className={buttonClass()}>
          전체 리뷰 보기
        </Link>
      )
    }
  />
)
