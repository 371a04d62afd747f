import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { shopIn } from '../../owner/desk/desk-address.ts'
import { DeskTabsOnSite } from '../../owner/desk/desk-tabs.tsx'
import { teamQuery } from '../../owner/staff/staff-api.ts'
import { Team } from '../../owner/staff/staff-team.tsx'
import { Button } from '../../ui/button.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { NoRestaurant } from './no-restaurant.tsx'
import { RestaurantChooser } from './restaurant-chooser.tsx'

export function MyStaffPage({ title }: PageProps) {
  const navigate = useNavigate()
  const requestedNo = shopIn(useLocation().search)
  const { data, error, isFetching, refetch } = useQuery(teamQuery(requestedNo))
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="outline-none">{title}</h1>
        <RestaurantChooser
          current={data?.restaurantNo ?? requestedNo}
          onChoose={(restaurantNo) => void navigate({ search: `restaurantNo=${restaurantNo}` })}
        />
      </div>
      {data && <Team key={data.restaurantNo} team={data} />}
      {!data && !error && (
        <SkeletonGroup label="직원을 불러오는 중...">
          <PanelSkeletons heights={['h-48', 'h-36']} />
        </SkeletonGroup>
      )}
      {!data && isMissing && <NoRestaurant isOther={requestedNo !== undefined} />}
      {!data && error && !isMissing && (
        <ErrorState
          title="직원을 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
      <DeskTabsOnSite restaurantNo={data?.restaurantNo ?? requestedNo} />
    </div>
  )
}
