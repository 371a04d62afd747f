import type { ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { makeConversation } from '../../features/chat/conversation.ts'
import type { SenderOf } from '../../features/chat/conversation-log.tsx'
import { ConversationPane } from '../../features/chat/conversation-view.tsx'
import { withHonorific } from '../../lib/korean.ts'
import { invalidateAll, queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/choice/chip.tsx'
import { formText } from '../../ui/form/form-text.ts'
import { Input } from '../../ui/form/input.tsx'
import { useAddressFields } from '../../ui/list/use-address-fields.ts'
import { EmptyState } from '../../ui/state-message.tsx'
import {
  type ChatPage,
  chatAddress,
  markRoomRead,
  roomQuery,
  roomsQuery,
  useLiveRooms,
} from './chat-room-api.ts'
import { RoomList, roomLinkId } from './chat-room-list.tsx'

/** The list of rooms with the open room beside it; on a phone only one of the two. */
export function AdminChat({ page }: { page: ChatPage }) {
  const { roomNo } = page
  const { isLost, reconnect } = useLiveRooms()
  const { data: rooms } = useInfiniteQuery(roomsQuery(page))
  useReturnToRoom(roomNo)

  return (
    <Card className="grid h-[max(28rem,100dvh-12rem)] grid-cols-1 grid-rows-1 overflow-hidden md:grid-cols-[20rem_minmax(0,1fr)]">
      <div
        className={clsx(
          'grid min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] border-line md:border-r',
          roomNo !== null && 'max-md:hidden',
        )}
      >
        <RoomFilters page={page} />
        <div className="overflow-y-auto overscroll-contain">
          <RoomList page={page} />
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
          back={chatAddress({ ...page, roomNo: null })}
        />
      )}
    </Card>
  )
}

/** After closing a room, the focus goes back to its row of the list. */
function useReturnToRoom(roomNo: string | null) {
  const before = useRef(roomNo)
  useEffect(() => {
    if (roomNo === null && before.current !== null)
      document.getElementById(roomLinkId(before.current))?.focus({ preventScroll: true })
    before.current = roomNo
  }, [roomNo])
}

/** Administrators' messages are on the right; a colleague's message shows their name. */
const senderIn =
  (room: ChatRoom | undefined): SenderOf =>
  ({ memberNo, memberNickname, mine }) => {
    const isOwn = room ? memberNo !== room.memberNo : mine
    return { isOwn, name: mine ? null : memberNickname }
  }

/** A room as an administrator sees it. Rendered with the room's number as key, so that no state carries over. */
function AdminConversation({
  roomNo,
  listed,
  back,
}: {
  roomNo: string
  /** The list's entry; undefined if a link opened a room that the list does not show. */
  listed: ChatRoom | undefined
  back: string
}) {
  const client = useQueryClient()
  const [conversation] = useState(() =>
    makeConversation({
      roomNo,
      onRead: () => {
        markRoomRead(client, roomNo)
        void invalidateAll(client, [queryKeys.chat.unread, queryKeys.admin.waiting])
      },
    }),
  )
  useEffect(() => conversation.start(), [conversation])
  const { messages } = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  const newest = messages.at(-1)?.messageNo
  const isUnknown = listed === undefined && newest !== undefined
  const { data: fetched } = useQuery({ ...roomQuery(roomNo, newest ?? '0'), enabled: isUnknown })
  const heading = useHeadingFocus()
  const room = listed ?? fetched

  return (
    <section
      aria-labelledby="chat-title"
      className="grid min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex min-h-15 items-center gap-2 border-b border-line px-4 py-2">
        <Link
          to={back}
          aria-label="채팅방 목록으로"
          className="-ml-2 grid size-target flex-none place-items-center rounded-full text-ink-2 hover:bg-sunken md:hidden"
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
        <h2
          id="chat-title"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-lg wrap-anywhere outline-none"
        >
          {room ? `${withHonorific(room.memberNickname)}과의 대화 (관리자)` : '대화 (관리자)'}
        </h2>
      </div>
      <ConversationPane
        conversation={conversation}
        senderOf={senderIn(room)}
        nothingYet={<EmptyState title="아직 대화가 없어요" />}
        button={(isReady) => (
          <Button type="submit" variant="primary" disabled={!isReady}>
            전송
          </Button>
        )}
      />
    </section>
  )
}

/** Focuses the heading after a room was chosen in the list; not on a first load or on Back. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (wasChosen) heading.current?.focus({ preventScroll: true })
  }, [wasChosen])
  return heading
}

/** The text applies on Enter, the selection at once; both change the address. */
function RoomFilters({ page }: { page: ChatPage }) {
  const navigate = useNavigate()
  const { search, isUnread } = page
  const { form, handleInput } = useAddressFields({ search })

  const go = (change: Partial<ChatPage>) => {
    const typed = form.current ? formText(new FormData(form.current), 'search').trim() : search
    void navigate(chatAddress({ ...page, search: typed, ...change }))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    go({})
  }

  return (
    <search aria-label="채팅방 검색">
      <form
        ref={form}
        onSubmit={handleSubmit}
        onInput={handleInput}
        className="grid grid-cols-1 gap-2 border-b border-line p-3"
      >
        <Input
          name="search"
          type="search"
          aria-label="닉네임·아이디 검색"
          placeholder="닉네임·아이디 검색"
          maxLength={limits.search.queryCharacters}
          autoComplete="off"
          enterKeyHint="search"
          start={<Search aria-hidden="true" className="size-4.5" />}
        />
        <FilterChip
          pressed={isUnread}
          className="justify-self-start"
          onClick={() => go({ isUnread: !isUnread })}
        >
          읽지 않은 대화만
        </FilterChip>
      </form>
    </search>
  )
}
