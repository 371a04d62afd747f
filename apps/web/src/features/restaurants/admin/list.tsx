import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { FilterButton, FilterForm } from '../../../ui/list/filter-form.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { adminRestaurantsQuery } from './api.ts'
import { useApproval } from './approvals/use-approval.tsx'
import { type AdminFilters, restaurantsAddress } from './filters.ts'
import { statusChoices } from './status.tsx'
import { AdminTable } from './table.tsx'

const texts = {
  noun: '맛집',
  unit: '곳',
  empty: messages.admin.noRestaurants,
  failed: '맛집 목록을 불러오지 못했어요.',
  loading: messages.admin.loading,
}

const AdminFilterForm = ({ filters }: { filters: AdminFilters }) => (
  <FilterForm
    label="맛집 검색"
    address={restaurantsAddress}
    filters={filters}
    className="flex flex-wrap gap-2 *:min-w-0"
  >
    <Select name="status" aria-label="상태" className="max-sm:basis-full">
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
      aria-label="가게 이름이나 전화번호로 검색"
      placeholder="가게 이름이나 전화번호로 검색"
      maxLength={limits.search.queryCharacters}
      autoComplete="off"
      className="flex-1"
    />
    <FilterButton />
  </FilterForm>
)

/** Every restaurant there is, whatever became of it. */
export function AdminRestaurants({
  filters,
  onHistory,
}: {
  filters: AdminFilters
  onHistory: (restaurant: ListedRestaurant) => void
}) {
  const query = useQuery(adminRestaurantsQuery(filters))
  const approval = useApproval()
  return (
    <ListFrame
      query={query}
      rows={query.data?.restaurants}
      pageInfo={query.data?.pageInfo}
      address={restaurantsAddress}
      filters={filters}
      texts={texts}
      loadingRows={10}
      filterForm={<AdminFilterForm filters={filters} />}
      dialog={approval.dialog}
    >
      {(restaurants) => (
        <AdminTable restaurants={restaurants} approval={approval} onHistory={onHistory} />
      )}
    </ListFrame>
  )
}
