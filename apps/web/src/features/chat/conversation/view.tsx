import { type ReactNode, useSyncExternalStore } from 'react'
import type { SocketState } from '../../../lib/socket.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import type { Conversation } from './conversation.ts'
import { ConversationForm } from './form.tsx'
import { ConversationLog } from './log.tsx'
import type { SenderOf } from './rows.ts'

/** What was said, how the connection is, and the field to answer: the same for both sides. */
export function ConversationPart({
  conversation,
  senderOf,
  nothingYet,
  isFirst = false,
  button,
}: {
  conversation: Conversation
  senderOf: SenderOf
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
        senderOf={senderOf}
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

const texts: Readonly<Record<SocketState, string | null>> = {
  open: null,
  connecting: '연결 중…',
  waiting: '연결이 끊겼어요. 다시 연결하는 중이에요.',
  lost: '연결하지 못했어요.',
  refused: '이 대화를 더 이어갈 수 없어요.',
}

/** Silent while everything is well. */
const ConnectionLine = ({
  state,
  onReconnect,
}: {
  state: SocketState
  onReconnect: () => void
}) => (
  <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 px-4 py-2 text-sm text-ink-3 has-[output:empty]:p-0">
    <output>{texts[state]}</output>
    {state === 'lost' && (
      <Button size="sm" onClick={onReconnect}>
        다시 연결
      </Button>
    )}
  </div>
)
