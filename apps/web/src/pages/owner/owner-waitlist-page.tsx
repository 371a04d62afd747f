import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { errorMessage } from '../../lib/api-error.ts'
import { AccessRevoked } from '../../owner/desk/access-revoked.tsx'
import { deskAddress, readBoardAddress } from '../../owner/desk/desk-address.ts'
import { isAccessRevoked } from '../../owner/desk/desk-day.ts'
import { useDeskLive } from '../../owner/desk/use-desk-live.ts'
import { useSetWaitlistTeams } from '../../owner/desk/waitlist-team-count.tsx'
import { OwnerWaitlist, ownerWaitlistQuery } from '../../owner/waitlist/owner-waitlist.tsx'
import { Button } from '../../ui/button.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { DeskPage } from './desk-page.tsx'

export const ShopWaitingPage = ({ title }: PageProps) => (
  <DeskPage title={title}>
    {(restaurantNo) => <OfShop key={restaurantNo} title={title} restaurantNo={restaurantNo} />}
  </DeskPage>
)

function OfShop({ title, restaurantNo }: PageProps & { restaurantNo: string }) {
  const navigate = useNavigate()
  const { day } = readBoardAddress(useLocation().search)
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...ownerWaitlistQuery(restaurantNo, day),
    placeholderData: keepPreviousData,
  })
  useDeskLive(restaurantNo, { updatedAt: dataUpdatedAt })
  useSetWaitlistTeams(restaurantNo, data?.teams)

  if (isAccessRevoked(error)) return <AccessRevoked title={title} restaurantNo={restaurantNo} />
  if (data)
    return (
      <OwnerWaitlist
        title={title}
        waiting={data}
        receivedAt={dataUpdatedAt}
        isLost={error !== null}
        isComing={isPlaceholderData}
        day={day ?? data.runningDay}
        onGoTo={(next) =>
          void navigate(deskAddress('/mypage/board/waiting', restaurantNo, { day: next }), {
            replace: true,
          })
        }
      />
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      {error ? (
        <ErrorState
          title="빈자리 알림을 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      ) : (
        <SkeletonGroup label="빈자리 알림을 불러오는 중...">
          <PanelSkeletons heights={['h-80', 'h-48']} />
        </SkeletonGroup>
      )}
    </div>
  )
}
