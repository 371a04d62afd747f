import type { ChatMessage } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { messages as sentences } from '@matjari/contract/messages'
import { chatSocket } from '@matjari/contract/sockets'
import { utf8Bytes } from '@matjari/contract/text-length'
import { errorMessage } from '../../../lib/api-error.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import { openSocket, type SocketConnection, type SocketState } from '../../../lib/socket.ts'
import { roomFrame } from './frames.ts'
import { makeHistory, makeReadMark } from './history.ts'
import {
  type ConversationEvent,
  type ConversationState,
  conversationAfter,
  emptyConversation,
} from './state.ts'

export type ConversationView = ConversationState & {
  readonly connection: SocketState
  /** `loading` until it is known what was said. */
  readonly load: 'loading' | 'ready' | 'failed'
  readonly older: 'none' | 'more' | 'loading'
  /** Why the last question about messages failed. */
  readonly failure: string | null
}

export type ConversationOptions = {
  readonly roomNo: string
  /** Others have said something. */
  readonly onNews?: () => void
  readonly onRead?: (unreadCount: number) => void
  readonly onConnection?: (state: SocketState) => void
}

export type Conversation = ReturnType<typeof makeConversation>

const nothingKnown: ConversationView = {
  ...emptyConversation,
  connection: 'connecting',
  load: 'loading',
  older: 'none',
  failure: null,
}

/** A message that is neither there nor refused by then went into a dead connection. */
const answerMs = 10_000

/** A room as this window knows it. Outside of React: the panel closes, the conversation goes on. */
export function makeConversation({ roomNo, onNews, onRead, onConnection }: ConversationOptions) {
  const listeners = new Set<() => void>()
  let view = nothingKnown
  let connection: SocketConnection | null = null
  let watch: ReturnType<typeof setTimeout> | undefined
  const history = makeHistory(roomNo, arrive)
  const readMark = makeReadMark(roomNo, onRead)

  function change(part: Partial<ConversationView>) {
    view = { ...view, ...part }
    for (const listener of listeners) listener()
  }

  const happen = (event: ConversationEvent) => change(conversationAfter(view, event))

  function arrive(messages: readonly ChatMessage[]) {
    happen({ type: 'arrived', messages })
    if (view.load === 'ready' && messages.some(({ mine }) => !mine)) onNews?.()
  }

  function handleText(text: string) {
    const frame = roomFrame(text)
    if (frame?.kind === 'message') arrive([frame.message])
    if (frame?.kind === 'refusal' && frame.key !== null)
      happen({ type: 'refused', key: frame.key, reason: frame.reason })
  }

  function handleState(state: SocketState) {
    noteWhole()
    change({ connection: state })
    onConnection?.(state)
    if (state === 'open') void catchUp()
  }

  /** What an open socket brings has no gap, once the one before it is closed. */
  function noteWhole() {
    const isWhole = view.connection === 'open' && view.load === 'ready' && !history.isCatchingUp()
    if (isWhole) history.noteTo(view.messages)
  }

  async function catchUp() {
    try {
      await history.catchUp()
      change({ load: 'ready', failure: null, older: history.hasOlder() ? 'more' : 'none' })
      // Only now: what is there already need not be sent again.
      if (view.connection === 'open') view.pending.filter(isOnItsWay).forEach(put)
    } catch (error) {
      change({ load: 'failed', failure: errorMessage(error) })
    }
  }

  function put({ key, content }: { key: string; content: string }) {
    const frame = JSON.stringify({ content, roomNo, key })
    // The server closes the window of whoever sends more at once.
    if (utf8Bytes(frame) > limits.chat.frameBytes)
      return happen({ type: 'refused', key, reason: sentences.chat.tooLong })
    connection?.send(frame)
    clearTimeout(watch)
    watch = setTimeout(() => view.pending.some(isOnItsWay) && connection?.renew(), answerMs)
  }

  function stop() {
    handleState('connecting')
    connection?.stop()
    connection = null
    clearTimeout(watch)
  }

  return {
    roomNo,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => view,
    start: () => {
      const path = chatSocket.room(roomNo)
      connection = openSocket({ path, onState: handleState, onText: handleText })
      void catchUp()
      return stop
    },
    send: (content: string) => {
      const key = randomUuid()
      happen({ type: 'written', key, content })
      put({ key, content })
    },
    sendAgain: (key: string) => {
      happen({ type: 'sentAgain', key })
      view.pending.filter((one) => one.key === key).forEach(put)
    },
    reconnect: () => connection?.retry(),
    reload: () => {
      change({ load: 'loading', failure: null })
      void catchUp()
    },
    showOlder: async () => {
      change({ older: 'loading', failure: null })
      const failure = await history.showOlder().then(() => null, errorMessage)
      change({ older: history.hasOlder() ? 'more' : 'none', failure })
    },
    /** Everything that is there, when something of it was said by the others. */
    markRead: (isOthers: (message: ChatMessage) => boolean) => readMark(view.messages, isOthers),
  }
}

const isOnItsWay = ({ failure }: { failure: string | null }) => failure === null
