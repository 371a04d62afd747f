import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import type { SenderOf } from '../conversation/rows.ts'
import { ConversationPart } from '../conversation/view.tsx'
import { keptConversation } from './kept-conversation.ts'

/** Asking makes the room: only whoever opens the panel has one. */
const roomQuery = queryOptions({
  queryKey: queryKeys.chat.ownRoom,
  queryFn: ({ signal }) => api('GET /api/chatting/roomNo', {}, { signal }),
  staleTime: Infinity,
  refetchOnReconnect: false,
})

const senderOf: SenderOf = ({ mine }) => ({ isOwn: mine, name: mine ? null : '관리자' })

export function MemberConversation() {
  const { data, error, isFetching, refetch } = useQuery(roomQuery)
  if (data) return <RoomConversation roomNo={data.roomNo} />
  if (!error)
    return (
      <div className="p-4">
        <SkeletonGroup label="대화를 불러오는 중...">
          <Skeleton className="h-10 w-3/5 rounded-lg" />
        </SkeletonGroup>
      </div>
    )
  return (
    <div className="min-h-0 overflow-y-auto">
      <ErrorState
        title="대화를 불러오지 못했어요."
        hint={errorMessage(error)}
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        }
      />
    </div>
  )
}

function RoomConversation({ roomNo }: { roomNo: string }) {
  const conversation = keptConversation(roomNo, useQueryClient())

  return (
    <ConversationPart
      conversation={conversation}
      senderOf={senderOf}
      isFirst
      nothingYet={
        <EmptyState title="아직 대화가 없어요" hint="궁금한 점을 관리자에게 물어보세요." />
      }
      button={(isReady) => (
        <button
          type="submit"
          aria-label="보내기"
          disabled={!isReady}
          className="grid size-12 flex-none place-items-center rounded-full bg-brand text-on-brand transition-colors hover:bg-brand-hover focus-visible:rounded-full disabled:bg-sunken disabled:text-ink-disabled"
        >
          <Send aria-hidden="true" />
        </button>
      )}
    />
  )
}
