import type { InboxMessage } from '@matjari/contract/entities/inbox'
import { useNow } from '../../lib/browser/use-now.ts'
import { Skeleton, SkeletonGroup, SkeletonText } from '../../ui/status/skeleton.tsx'
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
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex gap-3 px-4 py-3.5">
        <Skeleton className="size-9 flex-none rounded-full" />
        <div className="grid flex-1 gap-2 py-1">
          <SkeletonText className="w-2/5" />
          <SkeletonText className="w-4/5" />
          <SkeletonText className="w-1/5" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
