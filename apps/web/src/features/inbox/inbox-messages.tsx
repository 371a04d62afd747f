import type { InboxMessage } from '@matjari/contract/notifications/entities'
import { clsx } from 'clsx'
import {
  CalendarCheck,
  CheckCheck,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Store,
  User,
} from 'lucide-react'
import { Link } from 'react-router'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { MessageSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { exactTime, safePath, timeAgo, useMarkRead } from './inbox-api.ts'

/** Newest first, in the server's order. */
export function InboxMessages({
  messages,
  onOpen,
}: {
  messages: readonly InboxMessage[]
  onOpen?: () => void
}) {
  // Often enough to keep the relative times right.
  const now = useNow(30_000)
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => (
        <InboxMessageItem key={message.messageNo} message={message} now={now} onOpen={onOpen} />
      ))}
    </ul>
  )
}

export const InboxSkeleton = ({ rows }: { rows: number }) => (
  <SkeletonGroup label="알림을 불러오는 중...">
    <MessageSkeletons count={rows} />
  </SkeletonGroup>
)

const icons: Record<InboxMessage['kind'], LucideIcon> = {
  reservation: CalendarCheck,
  review: MessageSquareText,
  restaurant: Store,
  account: User,
  notice: Megaphone,
}

/** The whole row is a link. A message without a link gets a button to mark it as read. */
function InboxMessageItem({
  message,
  now,
  onOpen,
}: {
  message: InboxMessage
  now: Date
  onOpen?: (() => void) | undefined
}) {
  const { messageNo, kind, title, content, link, createDate, readDate } = message
  const { mutate: read } = useMarkRead()
  const isUnread = readDate === null
  const path = safePath(link)
  const moment = new Date(createDate)
  const Icon = icons[kind]

  function handleOpen() {
    if (isUnread) read(messageNo)
    onOpen?.()
  }

  return (
    <li
      className={clsx(
        'relative flex gap-3 px-4 py-3.5',
        path !== null &&
          'hover:bg-sunken has-[a:focus-visible]:rounded-xl has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-focus',
      )}
    >
      <span
        className={clsx(
          'grid size-9 flex-none place-items-center rounded-full',
          isUnread ? 'bg-brand-soft text-brand-text' : 'bg-sunken text-ink-3',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p
          className={clsx(
            'leading-snug wrap-anywhere',
            isUnread ? 'font-bold' : 'font-medium text-ink-2',
          )}
        >
          {path === null ? (
            title
          ) : (
            <Link
              to={path}
              onClick={handleOpen}
              className="outline-none after:absolute after:inset-0"
            >
              {title}
            </Link>
          )}
        </p>
        <p className="text-sm leading-snug text-ink-2">{content}</p>
        <p className="mt-0.5 text-xs text-ink-3">
          <time dateTime={createDate} title={exactTime(moment)} className="relative">
            {timeAgo(moment, now)}
          </time>
        </p>
      </div>
      {isUnread && <UnreadDot />}
      {isUnread && path === null && (
        <Button variant="ghost" size="sm" onClick={() => read(messageNo)}>
          <span className="sr-only">{title} </span>읽음
        </Button>
      )}
    </li>
  )
}

/** Beside the bold title, so that colour is not the only sign of an unread message. */
const UnreadDot = () => (
  <span className="mt-1.5 size-2 flex-none rounded-full bg-brand">
    <span className="sr-only">읽지 않음</span>
  </span>
)

/** `onRead` moves the focus: with nothing left to read the button is gone. */
export function InboxReadAll({ unread, onRead }: { unread: number; onRead: () => void }) {
  const { mutate: read } = useMarkRead()

  function handleClick() {
    read(null)
    onRead()
  }

  if (unread === 0) return null
  return (
    <Button variant="ghost" size="sm" onClick={handleClick}>
      <CheckCheck aria-hidden="true" />
      모두 읽음
    </Button>
  )
}
