import type { ListedRestaurant } from '@matjari/contract/entities/restaurant'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Navigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useListFocus } from '../../../ui/list/focus.ts'
import { ListHeading, ListRows } from '../../../ui/list/frame.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../../ui/list/states.tsx'
import { useFilterForm } from '../../../ui/list/use-filter-form.ts'
import { adminRestaurantsQuery, pageCountOf } from './api.ts'
import { useJudging } from './approvals/use-approval.tsx'
import {
  type AdminFilters,
  adminAddress,
  adminFiltersIn,
  everyRestaurant,
  filterTexts,
  isFiltered,
} from './filters.ts'
import { statusChoices } from './status.tsx'
import { AdminTable } from './table.tsx'

/** A choice is taken at once, words with Enter or the button; both are a new address. */
export function AdminFilterForm({ filters }: { filters: AdminFilters }) {
  const { form, apply, handleSubmit } = useFilterForm(filterTexts(filters), (search) =>
    adminAddress(adminFiltersIn(search)),
  )

  return (
    <search aria-label="맛집 검색">
      <form ref={form} onSubmit={handleSubmit} className="flex flex-wrap gap-2 *:min-w-0">
        <Select name="status" aria-label="상태" onChange={apply} className="max-sm:basis-full">
          <option value="">전체 상태</option>
          {statusChoices.map(({ status, label }) => (
            <option key={status} value={status}>
              {label} ({status})
            </option>
          ))}
        </Select>
        <Input
          name="search"
          type="search"
          aria-label="가게 이름으로 검색"
          placeholder="가게 이름으로 검색"
          maxLength={limits.search.queryCharacters}
          autoComplete="off"
          className="flex-1"
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" />
          검색
        </Button>
      </form>
    </search>
  )
}

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
