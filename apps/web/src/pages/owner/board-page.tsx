import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { dayQuery, isShutOut } from '../../features/desk/api/day.ts'
import { DeskBoard } from '../../features/desk/board/board.tsx'
import { LetGo } from '../../features/desk/board/let-go.tsx'
import { useLive } from '../../features/desk/live/use-live.ts'
import { boardAddress, readBoardAddress } from '../../features/desk/shell/address.ts'
import { useTellTeams } from '../../features/desk/shell/waiting-teams.tsx'
import { errorMessage } from '../../lib/api-error.ts'
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
  // The day before stands there until the next one has come: whoever steps through days keeps their place.
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...dayQuery(restaurantNo, address.day),
    placeholderData: keepPreviousData,
  })
  useLive(restaurantNo, { updatedAt: dataUpdatedAt })
  useTellTeams(restaurantNo, data?.waitingTeams)
  const here = { ...address, restaurantNo, isEntering: false }

  if (isShutOut(error)) return <LetGo title={title} restaurantNo={restaurantNo} />
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
