import { isDay } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { boardAddress } from '../../features/desk/shell/address.ts'
import { DeskTabsOnSite } from '../../features/desk/shell/tabs.tsx'
import { isRestaurantNo } from '../../features/restaurants/api.ts'
import { ownRestaurantQuery } from '../../features/schedule/settings/api.ts'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { errorMessage } from '../../lib/http/error.ts'
import { Button } from '../../ui/button.tsx'
import { PanelBoxes } from '../../ui/status/boxes.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonGroup } from '../../ui/status/skeleton.tsx'
import { RestaurantChooser } from './restaurant/chooser.tsx'
import { RestaurantManagement } from './restaurant/management.tsx'
import { NoRestaurant } from './restaurant/no-restaurant.tsx'

export function MyRestaurantPage({ title }: PageProps) {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const named = search.get('restaurantNo') ?? ''
  const day = search.get('day')
  const asked = isRestaurantNo(named) ? named : undefined
  const { data, error, isFetching, refetch } = useQuery(ownRestaurantQuery(asked))
  // News of a booking names its day: older ones lead here, where the board used to be.
  if (day !== null && isDay(day))
    return <Navigate to={boardAddress({ restaurantNo: asked, day })} replace />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="outline-none">{title}</h1>
        <RestaurantChooser
          current={data?.restaurantNo ?? asked}
          onChoose={(restaurantNo) => void navigate({ search: `restaurantNo=${restaurantNo}` })}
        />
      </div>
      {data && <RestaurantManagement key={data.restaurantNo} restaurant={data} />}
      {data === null && <NoRestaurant isOther={asked !== undefined} />}
      {data === undefined && !error && <ManagementSkeleton />}
      {data === undefined && error && (
        <ErrorState
          title="가게 정보를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
      <DeskTabsOnSite restaurantNo={data?.restaurantNo ?? asked} />
    </div>
  )
}

const ManagementSkeleton = () => (
  <SkeletonGroup label="가게 정보를 불러오는 중...">
    <PanelBoxes heights={['h-36', 'h-120', 'h-80']} />
  </SkeletonGroup>
)
