import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, Ellipsis, Eye, History } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/choice/menu.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { type Column, Table } from '../../ui/list/data-table.tsx'
import { FilterButton, FilterForm } from '../../ui/list/filter-form.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { adminRestaurantsQuery, usePendingStatuses } from './admin-restaurant-api.ts'
import { type AdminRestaurantFilters, restaurantsAddress } from './admin-restaurant-filters.ts'
import { type Approval, useApproval } from './restaurant-approval.tsx'
import { AdminStatusBadge, statusChoices } from './restaurant-status.tsx'

const texts = {
  noun: '맛집',
  unit: '곳',
  empty: messages.admin.noRestaurants,
  failed: '맛집 목록을 불러오지 못했어요.',
  loading: messages.admin.loading,
}

const AdminFilterForm = ({ filters }: { filters: AdminRestaurantFilters }) => (
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

/** All restaurants, in every status. */
export function AdminRestaurants({
  filters,
  onHistory,
}: {
  filters: AdminRestaurantFilters
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
        <AdminRestaurantTable restaurants={restaurants} approval={approval} onHistory={onHistory} />
      )}
    </ListFrame>
  )
}

type Row = { readonly restaurant: ListedRestaurant }

/** The other statuses the restaurant can be given. */
const AdminStatusMenu = ({
  restaurant: { restaurantName, isActive },
  isChanging,
  onChoose,
}: Row & { isChanging: boolean; onChoose: (status: RestaurantStatus) => void }) => (
  <Menu
    trigger={
      <Button size="sm" variant="outline" loading={isChanging}>
        <span>
          <span className="sr-only">{restaurantName}, </span>상태 변경
        </span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    }
    items={statusChoices.map(({ status, label }) => ({
      label,
      disabled: isChanging || status === isActive,
      onSelect: () => onChoose(status),
    }))}
  />
)

const AdminRowMenu = ({
  restaurant: { restaurantName },
  onPreview,
  onHistory,
}: Row & { onPreview: () => void; onHistory: () => void }) => (
  <Menu
    trigger={
      <IconButton label={`${restaurantName} 관리`}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      { label: '등록 내용 보기', icon: Eye, onSelect: onPreview },
      { label: '관리 기록', icon: History, onSelect: onHistory },
    ]}
  />
)

type Restaurant = ListedRestaurant

function AdminRestaurantTable({
  restaurants,
  approval,
  onHistory,
}: {
  restaurants: readonly Restaurant[]
  approval: Approval
  onHistory: (restaurant: Restaurant) => void
}) {
  const pending = usePendingStatuses()
  const columns: readonly Column<Restaurant>[] = [
    { header: '번호', look: 'muted', cell: ({ restaurantNo }) => restaurantNo },
    {
      header: '상호명',
      look: 'title',
      cell: ({ restaurantNo, restaurantName }) => (
        <button
          type="button"
          onClick={() => approval.preview(restaurantNo)}
          className="min-h-target rounded-md text-left font-semibold wrap-anywhere hover:underline"
        >
          {restaurantName}
        </button>
      ),
    },
    {
      header: '주소',
      look: 'wide',
      cell: ({ restaurantAddress }) => <span className="wrap-anywhere">{restaurantAddress}</span>,
    },
    {
      header: '현재 상태',
      cell: ({ restaurantNo, isActive }) => (
        // While the request is pending the badge already shows the new status; a refusal restores it.
        <span className={clsx(pending.has(restaurantNo) && 'opacity-55')}>
          <AdminStatusBadge status={pending.get(restaurantNo) ?? isActive} />
        </span>
      ),
    },
    {
      header: '상태 변경',
      cell: (restaurant) => (
        <AdminStatusMenu
          restaurant={restaurant}
          isChanging={pending.has(restaurant.restaurantNo)}
          onChoose={(status) => void approval.change(restaurant, status)}
        />
      ),
    },
    {
      header: '관리',
      look: 'tools',
      cell: (restaurant) => (
        <AdminRowMenu
          restaurant={restaurant}
          onPreview={() => approval.preview(restaurant.restaurantNo)}
          onHistory={() => onHistory(restaurant)}
        />
      ),
    },
  ]
  return (
    <Table
      caption="맛집 목록"
      columns={columns}
      rows={restaurants}
      rowKey={({ restaurantNo }) => restaurantNo}
    />
  )
}
