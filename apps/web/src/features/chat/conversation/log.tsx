import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import type { Conversation, ConversationView } from './conversation.ts'
import { MessageItem, PendingItem } from './message.tsx'
import { messageRows, type SenderOf } from './rows.ts'
import { byAge } from './state.ts'
import { useLogScroll } from './use-log-scroll.ts'

/** What was said. Only what is new is read out, and only what is in view counts as read. */
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
  const { log, isAtEnd, hasNews, handleScroll, goToEnd } = useLogScroll(view)
  const newest = messages.at(-1)?.messageNo
  const [readOutTo, setReadOutTo] = useState(newest)
  // Often enough for today to become yesterday.
  const now = useNow(60_000)
  if (readOutTo === undefined && load !== 'loading') setReadOutTo(newest ?? '0')
  useSeen({
    isSeen: isAtEnd,
    newest,
    onSeen: () => void conversation.markRead((message) => !senderOf(message).isOwn),
  })

  const rows = messageRows(messages, senderOf)
  const isOld = (messageNo: string) => readOutTo === undefined || byAge(messageNo, readOutTo) <= 0
  const items = (wanted: boolean) =>
    rows
      .filter(({ message }) => isOld(message.messageNo) === wanted)
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
      {hasNews && (
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

/** Tells when the newest message is before somebody's eyes. */
function useSeen({
  isSeen,
  newest,
  onSeen,
}: {
  isSeen: boolean
  newest: string | undefined
  onSeen: () => void
}) {
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isSeen || newest === undefined) return
    const look = () => {
      if (!document.hidden) tell()
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
