import type { ListedRestaurant } from '@matjari/contract/entities/restaurant'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { useListFocus } from '../../ui/list-focus.ts'
import { ListHeading, ListRows } from '../../ui/list-parts.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../ui/list-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type AdminFilters, adminAddress, everyRestaurant, isFiltered } from './admin-address.ts'
import { adminRestaurantsQuery, pageCountOf } from './admin-api.ts'
import { AdminFilterForm } from './admin-filters.tsx'
import { useJudging } from './admin-judging.tsx'
import { AdminTable } from './admin-table.tsx'

/** Every restaurant there is, whatever became of it. */
export function AdminRestaurants({
  filters,
  onHistory,
}: {
  filters: AdminFilters
  onHistory: (restaurant: ListedRestaurant) => void
}) {
  const { page } = filters
  const query = useQuery(adminRestaurantsQuery(filters))
  const { data, isPlaceholderData } = query
  const judging = useJudging()
  const { heading, pager, handleFocus } = useListFocus(page, [data, judging.dialog === null])
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={adminAddress({ ...filters, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <AdminFilterForm filters={filters} />
      {data && (
        <ListHeading
          ref={heading}
          what={isFiltered(filters) ? '찾은 맛집' : '전체 맛집'}
          count={`${data.pageInfo.totalBoardNo.toLocaleString('ko-KR')}곳`}
        />
      )}
      {data && data.restaurants.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
          <AdminTable restaurants={data.restaurants} judging={judging} onHistory={onHistory} />
        </ListRows>
      )}
      {data && data.restaurants.length === 0 && (
        <ListEmpty
          title={messages.admin.noRestaurants}
          isFiltered={isFiltered(filters)}
          everything={{ to: everyRestaurant, label: '전체 맛집 보기' }}
        />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => adminAddress({ ...filters, page: to })}
          label="맛집 목록 페이지"
        />
      </div>
      {!data && !query.error && <ListLoading rows={10} word={messages.admin.loading} />}
      {!data && query.error && <ListFailure title="맛집 목록을 불러오지 못했어요." query={query} />}
      {judging.dialog}
    </Card>
  )
}
