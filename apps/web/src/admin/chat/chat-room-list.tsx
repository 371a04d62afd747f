import type { ChatRoom } from '@matjari/contract/chat/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { unreadCountText } from '../../features/chat/chat-unread.ts'
import { listTimeText } from '../../features/chat/conversation-log.tsx'
import { errorMessage } from '../../lib/api-error.ts'
import { useNow } from '../../lib/use-now.ts'
import { Avatar, memberPicture } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { type ChatPage, chatAddress, roomsQuery } from './chat-room-api.ts'

export const roomLinkId = (roomNo: string) => `chat-room-${roomNo}`

/** The filtered rooms, newest first, or the loading and error states. */
export function RoomList({ page }: { page: ChatPage }) {
  const query = useInfiniteQuery(roomsQuery(page))
  const { data: rooms, error } = query
  // Updates the labels of today and yesterday.
  const now = useNow(60_000)

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
  if (rooms.length === 0) return <NoRooms page={page} />
  return (
    <>
      <ul className="divide-y divide-line">
        {rooms.map((room) => (
          <li key={room.roomNo}>
            <RoomItem
              room={room}
              to={chatAddress({ ...page, roomNo: room.roomNo })}
              isChosen={room.roomNo === page.roomNo}
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

/** One row: the member, the last message and its time, and the number of unread messages. */
const RoomItem = ({
  room,
  to,
  isChosen,
  now,
}: {
  room: ChatRoom
  to: string
  isChosen: boolean
  now: Date
}) => (
  <Link
    id={roomLinkId(room.roomNo)}
    to={to}
    aria-current={isChosen || undefined}
    className={clsx(
      'flex items-center gap-3 px-4 py-3 -outline-offset-3 transition-colors',
      isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
    )}
  >
    <Avatar src={memberPicture(room)} />
    <span className="grid min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-semibold">{room.memberNickname}</span>
        <time dateTime={room.createDate} className="num flex-none text-2xs text-ink-3">
          {listTimeText(room.createDate, now)}
        </time>
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-sm text-ink-3">{room.content}</span>
        {room.unreadCount > 0 && (
          <span className="num grid h-5 min-w-5 flex-none place-items-center rounded-full bg-brand px-1.5 text-2xs leading-none font-bold text-on-brand">
            <span className="sr-only">읽지 않은 메시지 </span>
            {unreadCountText(room.unreadCount)}
            <span className="sr-only">개</span>
          </span>
        )}
      </span>
    </span>
  </Link>
)

const NoRooms = ({ page }: { page: ChatPage }) =>
  page.search !== '' || page.isUnread ? (
    <EmptyState
      drawing="search"
      title="찾는 대화가 없어요"
      action={
        <Link
          to={chatAddress({ ...page, search: '', isUnread: false })}
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
