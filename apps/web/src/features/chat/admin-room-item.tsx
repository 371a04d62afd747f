import type { ChatRoom } from '@matjari/contract/entities/chat'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { shortMoment } from './conversation-words.ts'
import { countText } from './corner-words.ts'

export const roomLinkId = (roomNo: string) => `chat-room-${roomNo}`

/** One line of the list: who, what they said last and when, and how much of it nobody has read. */
export const RoomItem = ({
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
    <Avatar src={room.memberSelfie === 'NULL' ? null : room.memberSelfie} />
    <span className="grid min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-semibold">{room.memberNickname}</span>
        <time dateTime={room.createDate} className="num flex-none text-2xs text-ink-3">
          {shortMoment(room.createDate, now)}
        </time>
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="truncate text-sm text-ink-3">{room.content}</span>
        {room.unreadCount > 0 && (
          <span className="num grid h-5 min-w-5 flex-none place-items-center rounded-full bg-brand px-1.5 text-2xs leading-none font-bold text-on-brand">
            <span className="sr-only">읽지 않은 메시지 </span>
            {countText(room.unreadCount)}
            <span className="sr-only">개</span>
          </span>
        )}
      </span>
    </span>
  </Link>
)
