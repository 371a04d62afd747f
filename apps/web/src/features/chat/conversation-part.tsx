import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { Conversation } from './conversation.ts'
import { ConnectionLine } from './conversation-connection.tsx'
import { ConversationForm } from './conversation-form.tsx'
import { ConversationLog } from './conversation-log.tsx'
import type { StandingOf } from './conversation-rows.ts'

/** What was said, how the connection is, and the field to answer: the same for both sides. */
export function ConversationPart({
  conversation,
  standingOf,
  nothingYet,
  isFirst = false,
  button,
}: {
  conversation: Conversation
  standingOf: StandingOf
  nothingYet: ReactNode
  isFirst?: boolean
  button: (isReady: boolean) => ReactNode
}) {
  const view = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  const { load, failure, messages, pending, connection } = view
  const isBlank = messages.length === 0 && pending.length === 0

  if (isBlank && load === 'failed')
    return (
      <div className="min-h-0 overflow-y-auto">
        <ErrorState
          title="대화를 불러오지 못했어요."
          hint={failure}
          action={<Button onClick={conversation.reload}>다시 시도</Button>}
        />
      </div>
    )
  return (
    <div className="grid min-h-0 grid-cols-1 grid-rows-[minmax(0,1fr)_auto_auto_auto]">
      <ConversationLog
        conversation={conversation}
        view={view}
        standingOf={standingOf}
        nothingYet={nothingYet}
      />
      <div role="alert" className="text-center text-sm text-danger-text">
        {failure !== null && (
          <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 px-4 py-2">
            메시지를 불러오지 못했어요. {failure}
            {load === 'failed' && (
              <Button size="sm" onClick={conversation.reload}>
                다시 시도
              </Button>
            )}
          </p>
        )}
      </div>
      <ConnectionLine state={connection} onReconnect={conversation.reconnect} />
      <ConversationForm
        roomNo={conversation.roomNo}
        isOpen={connection === 'open'}
        onSend={conversation.send}
        isFirst={isFirst}
        button={button}
      />
    </div>
  )
}
