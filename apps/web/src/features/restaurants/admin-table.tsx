import type { ListedRestaurant } from '@matjari/contract/entities/restaurant'
import { clsx } from 'clsx'
import { type Column, Table } from '../../ui/table.tsx'
import { usePendingStatuses } from './admin-api.ts'
import type { Judging } from './admin-judging.tsx'
import { AdminRowMenu, AdminStatusMenu } from './admin-row-menus.tsx'
import { AdminStatusBadge } from './admin-status-badge.tsx'

type Restaurant = ListedRestaurant

export function AdminTable({
  restaurants,
  judging,
  onHistory,
}: {
  restaurants: readonly Restaurant[]
  judging: Judging
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
          onClick={() => judging.preview(restaurantNo)}
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
        // While it is on its way the badge already says what was chosen; a refusal takes it back.
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
          onChoose={(status) => void judging.change(restaurant, status)}
        />
      ),
    },
    {
      header: '관리',
      look: 'tools',
      cell: (restaurant) => (
        <AdminRowMenu
          restaurant={restaurant}
          onPreview={() => judging.preview(restaurant.restaurantNo)}
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
