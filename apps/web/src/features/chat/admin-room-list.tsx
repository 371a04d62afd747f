import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { type ChatPlace, chatAddress } from './admin-address.ts'
import { roomsQuery } from './admin-api.ts'
import { RoomItem } from './admin-room-item.tsx'
import { useNow } from './conversation-now.ts'

/** The rooms the filters leave, newest first, or what became of them. */
export function RoomList({ place }: { place: ChatPlace }) {
  const query = useInfiniteQuery(roomsQuery(place))
  const { data: rooms, error } = query
  const now = useNow()

  if (!rooms && error)
    return (
      <ErrorState
        title="채팅방을 불러오지 못했어요."
        hint={errorMessage(error)}
        action={
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            다시 시도
          </Button>
        }
      />
    )
  if (!rooms) return <RoomsSkeleton />
  if (rooms.length === 0) return <NoRooms place={place} />
  return (
    <>
      <ul className="divide-y divide-line">
        {rooms.map((room) => (
          <li key={room.roomNo}>
            <RoomItem
              room={room}
              to={chatAddress({ ...place, roomNo: room.roomNo })}
              isChosen={room.roomNo === place.roomNo}
              now={now}
            />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="px-4 py-2 text-center text-sm text-danger-text">
          {errorMessage(error)}
        </p>
      )}
      {query.hasNextPage && (
        <div className="p-3 text-center">
          <Button
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            더 보기
          </Button>
        </div>
      )}
    </>
  )
}

const NoRooms = ({ place }: { place: ChatPlace }) =>
  place.search !== '' || place.isUnread ? (
    <EmptyState
      drawing="search"
      title="찾는 대화가 없어요"
      action={
        <Link
          to={chatAddress({ ...place, search: '', isUnread: false })}
          className={buttonClass({ size: 'sm' })}
        >
          전체 대화 보기
        </Link>
      }
    />
  ) : (
    <EmptyState title="아직 대화가 없어요" />
  )

const RoomsSkeleton = () => (
  <SkeletonGroup label="채팅방을 불러오는 중...">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex items-center gap-3 px-4 py-3">
        <Skeleton className="size-10 flex-none rounded-full" />
        <div className="grid flex-1 gap-2">
          <SkeletonText className="w-2/5" />
          <SkeletonText className="w-4/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
