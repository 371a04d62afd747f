import type { InboxMessage } from '@matjari/contract/notifications/entities'
import { useNow } from '../../lib/use-now.ts'
import { MessageSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { InboxMessageItem } from './message.tsx'

/** Newest first, as they come. */
export function InboxMessages({
  messages,
  onOpen,
}: {
  messages: readonly InboxMessage[]
  onOpen?: () => void
}) {
  // Often enough for how long ago something was.
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
