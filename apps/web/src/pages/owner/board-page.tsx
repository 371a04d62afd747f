import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { errorMessage } from '../../lib/api-error.ts'
import { AccessRevoked } from '../../owner/desk/access-revoked.tsx'
import { DeskBoard } from '../../owner/desk/board/desk-board.tsx'
import { boardAddress, readBoardAddress } from '../../owner/desk/desk-address.ts'
import { dayQuery, isAccessRevoked } from '../../owner/desk/desk-day.ts'
import { useDeskLive } from '../../owner/desk/use-desk-live.ts'
import { useSetWaitlistTeams } from '../../owner/desk/waitlist-team-count.tsx'
import { Button } from '../../ui/button.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { DeskPage } from './desk-page.tsx'

export const BoardPage = ({ title }: PageProps) => (
  <DeskPage title={title}>
    {(restaurantNo) => <ShopBoard key={restaurantNo} title={title} restaurantNo={restaurantNo} />}
  </DeskPage>
)

function ShopBoard({ title, restaurantNo }: PageProps & { restaurantNo: string }) {
  const navigate = useNavigate()
  const address = readBoardAddress(useLocation().search)
  // The previous day stays until the next one has loaded, so that stepping through days keeps the scroll position.
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...dayQuery(restaurantNo, address.day),
    placeholderData: keepPreviousData,
  })
  useDeskLive(restaurantNo, { updatedAt: dataUpdatedAt })
  useSetWaitlistTeams(restaurantNo, data?.waitingTeams)
  const here = { ...address, restaurantNo, isEntering: false }

  if (isAccessRevoked(error)) return <AccessRevoked title={title} restaurantNo={restaurantNo} />
  if (data)
    return (
      <DeskBoard
        title={title}
        day={data}
        receivedAt={dataUpdatedAt}
        isLost={error !== null}
        isComing={isPlaceholderData}
        address={address}
        onGoTo={(day) => void navigate(boardAddress({ ...here, day }), { replace: true })}
        onView={(view) => void navigate(boardAddress({ ...here, view }), { replace: true })}
        onEntered={() => void navigate(boardAddress(here), { replace: true })}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      {error ? (
        <ErrorState
          title="예약을 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      ) : (
        <SkeletonGroup label="예약을 불러오는 중...">
          <PanelSkeletons heights={['h-48', 'h-24', 'h-80']} />
        </SkeletonGroup>
      )}
    </div>
  )
}
