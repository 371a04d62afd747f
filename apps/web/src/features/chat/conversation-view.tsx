import { chatContentProblem } from '@matjari/contract/chat/rules'
import { limits } from '@matjari/contract/limits'
import { isLongerThan } from '@matjari/contract/text-length'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'
import { currentSession, subscribeToSession, useSession } from '../../lib/session.ts'
import type { SocketState } from '../../lib/socket.ts'
import { Button } from '../../ui/button.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import type { Conversation } from './conversation.ts'
import { ConversationLog, type SenderOf } from './conversation-log.tsx'

/** Messages, connection state and input: the same for member and administrator. */
export function ConversationPane({
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

/** Renders nothing while the connection works. */
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

const max = limits.chat.characters
/** From this length on, the counter shows how many characters are left. */
const nearlyFull = max - 50

/** Enter sends, Shift+Enter begins a new line; the Enter that ends a Korean syllable does neither. */
function ConversationForm({
  roomNo,
  isOpen,
  onSend,
  isFirst,
  button,
}: {
  roomNo: string
  isOpen: boolean
  onSend: (content: string) => void
  /** The main thing on the screen: it takes the focus where no on-screen keyboard would cover the rest. */
  isFirst: boolean
  /** Gets whether there is text to send, and a function to send it. */
  button: (isReady: boolean) => ReactNode
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const { draft, keep } = useMessageDraft(roomNo)
  const isReady = isOpen && chatContentProblem(draft) === null
  const isNearlyFull = isLongerThan(draft, nearlyFull)

  useEffect(() => {
    if (isFirst && matchMedia('(hover: hover)').matches)
      field.current?.focus({ preventScroll: true })
  }, [isFirst])

  function send() {
    if (!isReady) return
    keep('')
    onSend(draft.trim())
    // The pressed button becomes disabled and would lose the focus.
    field.current?.focus({ preventScroll: true })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-1 gap-1 border-t border-line p-3">
      <div className="flex items-end gap-2">
        <Textarea
          ref={field}
          rows={1}
          aria-label="메시지"
          aria-describedby={counterId}
          placeholder="메시지를 입력하세요..."
          enterKeyHint="send"
          autoComplete="off"
          value={draft}
          onValueChange={keep}
          max={max}
          onKeyDown={handleKey}
          className="max-h-28 enabled:min-h-12! enabled:resize-none"
        />
        {button(isReady)}
      </div>
      <p id={counterId} className="num text-right text-xs text-ink-3 empty:hidden">
        {isNearlyFull && <Counter value={draft} max={max} />}
      </p>
    </form>
  )
}

/** Drafts by room: closing the panel, another page, or a new login does not lose the typed text. */
const drafts = new Map<string, string>()
/** The member who wrote the drafts: no other member on this tab sees them. */
let writer: string | null = null
const listeners = new Set<() => void>()

const currentMemberNo = () => currentSession().loginInfo?.memberNo ?? null

function forgetDrafts() {
  writer = null
  drafts.clear()
}

// An expired session keeps the drafts for the same member; a logout does not.
subscribeToSession(() => {
  const memberNo = currentMemberNo()
  const hasLeft = currentSession().endedBy === 'logout'
  if (hasLeft || (memberNo !== null && memberNo !== writer)) forgetDrafts()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function keepDraft(roomNo: string, text: string) {
  writer = currentMemberNo()
  if (text === '') drafts.delete(roomNo)
  else drafts.set(roomNo, text)
  for (const listener of listeners) listener()
}

function useMessageDraft(roomNo: string) {
  useSession()
  const draft = useSyncExternalStore(subscribe, () => drafts.get(roomNo) ?? '')
  return { draft, keep: (text: string) => keepDraft(roomNo, text) }
}
