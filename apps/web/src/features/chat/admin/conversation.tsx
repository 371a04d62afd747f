import type { ChatRoom } from '@matjari/contract/chat/entities'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigationType } from 'react-router'
import { withHonorific } from '../../../lib/korean.ts'
import { invalidateAll, queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/state-message.tsx'
import { makeConversation } from '../conversation/conversation.ts'
import type { SenderOf } from '../conversation/rows.ts'
import { ConversationPart } from '../conversation/view.tsx'
import { roomQuery } from './api.ts'
import { noteRead } from './use-live-rooms.ts'

/** Whoever answers for the house stands on the right; a colleague is called by name. */
const senderIn =
  (room: ChatRoom | undefined): SenderOf =>
  ({ memberNo, memberNickname, mine }) => {
    const isOwn = room ? memberNo !== room.memberNo : mine
    return { isOwn, name: mine ? null : memberNickname }
  }

/** A room as an administrator sees it. Stands under the room's number as its key. */
export function AdminConversation({
  roomNo,
  listed,
  back,
}: {
  roomNo: string
  /** As the list has it; a link may lead to one that the list does not show. */
  listed: ChatRoom | undefined
  back: string
}) {
  const client = useQueryClient()
  const [conversation] = useState(() =>
    makeConversation({
      roomNo,
      onRead: () => {
        noteRead(client, roomNo)
        void invalidateAll(client, [queryKeys.chat.unread, queryKeys.admin.waiting])
      },
    }),
  )
  useEffect(() => conversation.start(), [conversation])
  const { messages } = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  const newest = messages.at(-1)?.messageNo
  const isUnknown = listed === undefined && newest !== undefined
  const { data: asked } = useQuery({ ...roomQuery(roomNo, newest ?? '0'), enabled: isUnknown })
  const heading = useHeadingFocus()
  const room = listed ?? asked

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
      <ConversationPart
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

/** Whoever has chosen a room is at its beginning; a link from outside, or Back, moves nothing. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (wasChosen) heading.current?.focus({ preventScroll: true })
  }, [wasChosen])
  return heading
}
