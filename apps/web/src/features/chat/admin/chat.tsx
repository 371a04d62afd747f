import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { roomsQuery } from './api.ts'
import { AdminConversation } from './conversation.tsx'
import { RoomFilters } from './filter-form.tsx'
import { type ChatPlace, chatAddress } from './filters.ts'
import { RoomList, roomLinkId } from './room-list.tsx'
import { useLiveRooms } from './use-live-rooms.ts'

/** The rooms, and beside them the one that was chosen; on a phone one of the two. */
export function AdminChat({ place }: { place: ChatPlace }) {
  const { roomNo } = place
  const { isLost, reconnect } = useLiveRooms()
  const { data: rooms } = useInfiniteQuery(roomsQuery(place))
  useReturnToRoom(roomNo)

  return (
    <Card className="grid h-[max(28rem,100dvh-12rem)] grid-cols-1 grid-rows-1 overflow-hidden md:grid-cols-[20rem_minmax(0,1fr)]">
      <div
        className={clsx(
          'grid min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] border-line md:border-r',
          roomNo !== null && 'max-md:hidden',
        )}
      >
        <RoomFilters place={place} />
        <div className="overflow-y-auto overscroll-contain">
          <RoomList place={place} />
        </div>
        {isLost && (
          <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 text-sm text-ink-3">
            <output>목록이 저절로 바뀌지 않고 있어요.</output>
            <Button size="sm" onClick={reconnect}>
              다시 연결
            </Button>
          </div>
        )}
      </div>
      {roomNo === null ? (
        <div className="grid place-items-center max-md:hidden">
          <EmptyState title="채팅방을 선택해주세요" />
        </div>
      ) : (
        <AdminConversation
          key={roomNo}
          roomNo={roomNo}
          listed={rooms?.find((room) => room.roomNo === roomNo)}
          back={chatAddress({ ...place, roomNo: null })}
        />
      )}
    </Card>
  )
}

/** The way back from a room ends at its line of the list. */
function useReturnToRoom(roomNo: string | null) {
  const before = useRef(roomNo)
  useEffect(() => {
    if (roomNo === null && before.current !== null)
      document.getElementById(roomLinkId(before.current))?.focus({ preventScroll: true })
    before.current = roomNo
  }, [roomNo])
}
