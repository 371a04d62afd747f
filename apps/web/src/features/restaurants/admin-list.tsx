import type { ListedRestaurant } from '@matjari/contract/entities/restaurant'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type AdminFilters, adminAddress, isFiltered } from './admin-address.ts'
import { adminRestaurantsQuery, pageCountOf } from './admin-api.ts'
import { AdminFilterForm } from './admin-filters.tsx'
import { useFocusKept, usePagingFocus } from './admin-focus.ts'
import { useJudging } from './admin-judging.tsx'
import { AdminFailure, AdminLoading, NoRestaurants } from './admin-states.tsx'
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
  const { heading, pager } = usePagingFocus(page)
  const handleFocus = useFocusKept(heading, [data, judging.dialog === null])
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

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
          {isFiltered(filters) ? '찾은 맛집' : '전체 맛집'}{' '}
          <b className="num font-semibold text-ink">
            {data.pageInfo.totalBoardNo.toLocaleString('ko-KR')}곳
          </b>
        </h2>
      )}
      {data && data.restaurants.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          onFocus={handleFocus}
          className={clsx('transition-opacity', isPlaceholderData && 'opacity-55')}
        >
          <AdminTable restaurants={data.restaurants} judging={judging} onHistory={onHistory} />
        </div>
      )}
      {data && data.restaurants.length === 0 && <NoRestaurants isNarrowed={isFiltered(filters)} />}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => adminAddress({ ...filters, page: to })}
          label="맛집 목록 페이지"
        />
      </div>
      {!data && !query.error && <AdminLoading />}
      {!data && query.error && <AdminFailure query={query} />}
      {judging.dialog}
    </Card>
  )
}
