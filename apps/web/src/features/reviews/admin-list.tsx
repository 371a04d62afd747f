import type { Review } from '@matjari/contract/entities/review'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useListFocus } from '../../ui/list-focus.ts'
import { ListHeading, ListRows } from '../../ui/list-parts.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../ui/list-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type AdminFilters, adminAddress, everyReview, isFiltered } from './admin-address.ts'
import { adminReviewsQuery } from './admin-api.ts'
import { type AdminDialog, AdminDialogs } from './admin-dialogs.tsx'
import { AdminFilterForm } from './admin-filters.tsx'
import { AdminTable } from './admin-table.tsx'
import { pageCountOf } from './api.ts'

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
  const { heading, pager, handleFocus } = useListFocus(page, [data, dialog])
  const pageCount = Math.max(1, data ? pageCountOf(data.pageInfo) : 1)

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={adminAddress({ ...filters, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <AdminFilterForm filters={filters} />
      {data && (
        <ListHeading
          ref={heading}
          what={isFiltered(filters) ? '찾은 리뷰' : '전체 리뷰'}
          count={`${data.pageInfo.totalBoardNo.toLocaleString('ko-KR')}건`}
        />
      )}
      {data && data.reviews.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
          <AdminTable reviews={data.reviews} onOpen={setDialog} onHistory={onHistory} />
        </ListRows>
      )}
      {data && data.reviews.length === 0 && (
        <ListEmpty
          title={messages.admin.noReviews}
          isFiltered={isFiltered(filters)}
          everything={{ to: everyReview, label: '전체 리뷰 보기' }}
        />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => adminAddress({ ...filters, page: to })}
          label="리뷰 목록 페이지"
        />
      </div>
      {!data && !query.error && (
        <ListLoading rows={limits.adminReview.perPage} word={messages.admin.loading} />
      )}
      {!data && query.error && <ListFailure title={messages.admin.reviewsFailed} query={query} />}
      {dialog && <AdminDialogs open={dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}
