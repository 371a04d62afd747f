import type { ChatMessage } from '@matjari/contract/chat/entities'
import { dayLabel, seoulToday } from '@matjari/contract/seoul-day'
import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { clockText, longDay } from '../../lib/format.ts'
import { fullDay } from '../../lib/korean.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import {
  type Conversation,
  type ConversationView,
  compareMessageNos,
  type PendingMessage,
} from './conversation.ts'

/** The messages of a room. A screen reader reads only new ones, and only messages in view count as read. */
export function ConversationLog({
  conversation,
  view,
  senderOf,
  nothingYet,
}: {
  conversation: Conversation
  view: ConversationView
  senderOf: SenderOf
  nothingYet: ReactNode
}) {
  const { messages, pending, load, older } = view
  const { log, isAtEnd, hasUnseen, handleScroll, goToEnd } = useLogScroll(view)
  const newest = messages.at(-1)?.messageNo
  const [readOutTo, setReadOutTo] = useState(newest)
  // Often enough to notice that today has become yesterday.
  const now = useNow(60_000)
  if (readOutTo === undefined && load !== 'loading') setReadOutTo(newest ?? '0')
  useSeen({
    isSeen: isAtEnd,
    newest,
    onSeen: () => void conversation.markRead((message) => !senderOf(message).isOwn),
  })

  const rows = messageRows(messages, senderOf)
  const isOld = (messageNo: string) =>
    readOutTo === undefined || compareMessageNos(messageNo, readOutTo) <= 0
  const items = (areOld: boolean) =>
    rows
      .filter(({ message }) => isOld(message.messageNo) === areOld)
      .map((row) => <MessageItem key={row.message.messageNo} row={row} now={now} />)

  return (
    <div className="relative grid min-h-0 grid-cols-1">
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label="대화 내용"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard from here
        tabIndex={0}
        onScroll={handleScroll}
        className="grid grid-cols-1 content-start gap-1.5 overflow-y-auto overscroll-contain bg-canvas p-4 -outline-offset-3"
      >
        {older !== 'none' && (
          <Button
            size="sm"
            className="justify-self-center"
            loading={older === 'loading'}
            onClick={() => void conversation.showOlder()}
          >
            이전 메시지 보기
          </Button>
        )}
        {messages.length === 0 && load === 'loading' && <LogSkeleton />}
        {messages.length === 0 && pending.length === 0 && load === 'ready' && nothingYet}
        {items(true)}
        <div aria-live="polite" className="grid grid-cols-1 gap-1.5">
          {items(false)}
        </div>
        {pending.map((message) => (
          <PendingItem
            key={message.key}
            message={message}
            onSendAgain={() => conversation.sendAgain(message.key)}
          />
        ))}
      </div>
      {hasUnseen && (
        <Button
          size="sm"
          variant="primary"
          onClick={goToEnd}
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-2"
        >
          새 메시지
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  )
}

/** Reports when the newest message is in view. */
function useSeen({
  isSeen,
  newest,
  onSeen,
}: {
  isSeen: boolean
  newest: string | undefined
  onSeen: () => void
}) {
  const reportSeen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isSeen || newest === undefined) return
    const look = () => {
      if (!document.hidden) reportSeen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isSeen, newest])
}

const LogSkeleton = () => (
  <SkeletonGroup label="대화를 불러오는 중...">
    <div className="grid gap-3">
      <Skeleton className="h-10 w-3/5 rounded-lg" />
      <Skeleton className="ml-auto h-10 w-2/5 rounded-lg" />
      <Skeleton className="h-14 w-4/5 rounded-lg" />
    </div>
  </SkeletonGroup>
)

const seoulDay = (timestamp: string) => seoulToday(new Date(timestamp))

/** 11월 15일 일요일, with the year when it is another one. */
export function dayText(day: string, now: Date): string {
  const year = day.slice(0, 4)
  return seoulToday(now).startsWith(year) ? longDay(day) : `${year}년 ${longDay(day)}`
}

/** In a list: the time for today, the day for anything earlier. */
export function listTimeText(timestamp: string, now: Date): string {
  const day = seoulDay(timestamp)
  if (day === seoulToday(now)) return clockText(timestamp)
  return seoulToday(now).startsWith(day.slice(0, 4)) ? dayLabel(day) : fullDay(day)
}

/** One's own messages in orange on the right, others sunken on the left; the time beside them. */
const MessageItem = ({ row, now }: { row: MessageRow; now: Date }) => {
  const { message, isOwn, name, startsRun, time, day } = row
  return (
    <>
      {day && <p className="my-2 text-center text-2xs text-ink-3">{dayText(day, now)}</p>}
      <div className={clsx('grid gap-1', startsRun && !day && 'mt-2')}>
        {name && (
          <span className={clsx('text-xs font-medium text-ink-2', isOwn && 'text-right')}>
            {name}
          </span>
        )}
        <Bubble isOwn={isOwn} beside={time && <time dateTime={message.createDate}>{time}</time>}>
          {message.content}
        </Bubble>
      </div>
    </>
  )
}

const PendingItem = ({
  message,
  onSendAgain,
}: {
  message: PendingMessage
  onSendAgain: () => void
}) => (
  <div className="grid gap-1">
    <Bubble isOwn beside={message.failure === null && '보내는 중'}>
      {message.content}
    </Bubble>
    {message.failure !== null && (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-2">
        <span className="text-xs text-danger-text">{message.failure}</span>
        <Button size="sm" variant="danger" onClick={onSendAgain}>
          다시 보내기
        </Button>
      </div>
    )}
  </div>
)

const Bubble = ({
  isOwn,
  beside,
  children,
}: {
  isOwn: boolean
  beside: ReactNode
  children: string
}) => (
  <div
    data-own={isOwn || undefined}
    className={clsx('flex items-end gap-1.5', isOwn && 'flex-row-reverse')}
  >
    <p
      className={clsx(
        'max-w-[78%] rounded-lg px-3.5 py-2.5 text-[0.9375rem] leading-normal wrap-anywhere whitespace-pre-wrap',
        isOwn ? 'rounded-br-xs bg-brand text-on-brand' : 'rounded-bl-xs bg-sunken',
      )}
    >
      {children}
    </p>
    <span className="num flex-none text-[0.6875rem] text-ink-3">{beside}</span>
  </div>
)

/** The side of a message, and the sender's name; null where the name is clear. */
type Sender = { readonly isOwn: boolean; readonly name: string | null }
export type SenderOf = (message: ChatMessage) => Sender

type MessageRow = {
  readonly message: ChatMessage
  readonly isOwn: boolean
  /** Only above the first of several messages in a row. */
  readonly name: string | null
  readonly startsRun: boolean
  /** Only beside the last message of a minute. */
  readonly time: string | null
  /** Only on the first message of a day. */
  readonly day: string | null
}

/** Messages of one sender in a row form a group, unless the day changes. */
export function messageRows(
  messages: readonly ChatMessage[],
  senderOf: SenderOf,
): readonly MessageRow[] {
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const { isOwn, name } = senderOf(message)
    const isNewDay = !before || seoulDay(before.createDate) !== seoulDay(message.createDate)
    const startsRun = isNewDay || before.memberNo !== message.memberNo
    const goesOn = after?.memberNo === message.memberNo && isSameMinute(message, after)
    return {
      message,
      isOwn,
      name: startsRun ? name : null,
      startsRun,
      time: goesOn ? null : clockText(message.createDate),
      day: isNewDay ? seoulDay(message.createDate) : null,
    }
  })
}

const isSameMinute = (a: ChatMessage, b: ChatMessage) =>
  a.createDate.slice(0, 16) === b.createDate.slice(0, 16)

/** Within this distance of the end, a new message scrolls into view. */
const nearPx = 48

/** Keeps the newest message in view unless the reader has scrolled up; older messages inserted above move nothing. */
function useLogScroll({ messages, pending }: ConversationView) {
  const log = useRef<HTMLDivElement>(null)
  const toEnd = useRef(0)
  const height = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const firstNo = messages[0]?.messageNo
  const lastNo = messages.at(-1)?.messageNo
  const lastKey = pending.at(-1)?.key
  const [seenTo, setSeenTo] = useState(lastNo)
  const before = useRef({ firstNo, lastKey })
  if (isAtEnd && seenTo !== lastNo) setSeenTo(lastNo)

  function handleScroll() {
    if (!log.current) return
    const { scrollHeight, scrollTop, clientHeight } = log.current
    // The log's height changed and the browser scrolled: the reader did not.
    if (clientHeight !== height.current) return
    toEnd.current = scrollHeight - scrollTop - clientHeight
    setAtEnd(toEnd.current < nearPx)
  }

  function goToEnd() {
    if (!log.current) return
    log.current.scrollTop = log.current.scrollHeight
    toEnd.current = 0
    setAtEnd(true)
  }

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const hasWritten = lastKey !== undefined && lastKey !== before.current.lastKey
    const hasOlder = firstNo !== before.current.firstNo
    before.current = { firstNo, lastKey }
    if (hasWritten || toEnd.current < nearPx) {
      element.scrollTop = element.scrollHeight
      toEnd.current = 0
    } else if (hasOlder) {
      element.scrollTop = element.scrollHeight - element.clientHeight - toEnd.current
    }
  }, [firstNo, lastNo, lastKey])

  // The log shrinks when a keyboard slides in or the field grows: keep the end in view.
  useEffect(() => {
    const element = log.current
    if (!element) return
    height.current = element.clientHeight
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight
      if (toEnd.current < nearPx) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { log, isAtEnd, hasUnseen: !isAtEnd && seenTo !== lastNo, handleScroll, goToEnd }
}
