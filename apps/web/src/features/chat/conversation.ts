import type { ChatMessage, ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { messages as sentences } from '@matjari/contract/messages'
import { chatSocket } from '@matjari/contract/sockets'
import { utf8Bytes } from '@matjari/contract/text-length'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { openSocket, type SocketConnection, type SocketState } from '../../lib/socket.ts'

/** The reader's own message that the server has not confirmed. */
export type PendingMessage = {
  readonly key: string
  readonly content: string
  /** Why the server refused it; null while it is on its way. */
  readonly failure: string | null
}

export type ConversationState = {
  /** Oldest first, without duplicates. */
  readonly messages: readonly ChatMessage[]
  /** In the order they were written, below the messages. */
  readonly pending: readonly PendingMessage[]
}

type ConversationEvent =
  | { readonly type: 'arrived'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'written'; readonly key: string; readonly content: string }
  | { readonly type: 'refused'; readonly key: string; readonly reason: string }
  | { readonly type: 'sentAgain'; readonly key: string }

export const emptyConversation: ConversationState = { messages: [], pending: [] }

/** Message numbers are text because they exceed JavaScript's numbers: negative when `a` is older. */
export const compareMessageNos = (a: string, b: string) =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

export function conversationAfter(
  state: ConversationState,
  event: ConversationEvent,
): ConversationState {
  const { messages, pending } = state
  switch (event.type) {
    case 'arrived':
      return withArrived(state, event.messages)
    case 'written': {
      const { key, content } = event
      return { messages, pending: [...pending, { key, content, failure: null }] }
    }
    case 'refused':
      return { messages, pending: withFailure(pending, event.key, event.reason) }
    case 'sentAgain':
      return { messages, pending: withFailure(pending, event.key, null) }
  }
}

function withArrived(
  { messages, pending }: ConversationState,
  arrived: readonly ChatMessage[],
): ConversationState {
  const byNo = new Map([...messages, ...arrived].map((message) => [message.messageNo, message]))
  const keys = new Set(arrived.map(({ key }) => key))
  return {
    messages: [...byNo.values()].sort((a, b) => compareMessageNos(a.messageNo, b.messageNo)),
    pending: pending.filter(({ key }) => !keys.has(key)),
  }
}

const withFailure = (pending: readonly PendingMessage[], key: string, failure: string | null) =>
  pending.map((one) => (one.key === key ? { ...one, failure } : one))

export type ConversationView = ConversationState & {
  readonly connection: SocketState
  /** `loading` until the first messages have come. */
  readonly load: 'loading' | 'ready' | 'failed'
  readonly older: 'none' | 'more' | 'loading'
  /** Why the last request for messages failed. */
  readonly failure: string | null
}

type ConversationOptions = {
  readonly roomNo: string
  /** Other participants have written. */
  readonly onMessage?: () => void
  readonly onRead?: (unreadCount: number) => void
  readonly onConnection?: (state: SocketState) => void
}

export type Conversation = ReturnType<typeof makeConversation>

const emptyView: ConversationView = {
  ...emptyConversation,
  connection: 'connecting',
  load: 'loading',
  older: 'none',
  failure: null,
}

/** A message without an answer by then went into a dead connection. */
const answerMs = 10_000

/** One room's state in this window. Outside of React: the panel closes, the conversation goes on. */
export function makeConversation({
  roomNo,
  onMessage: onNews,
  onRead,
  onConnection,
}: ConversationOptions) {
  const listeners = new Set<() => void>()
  let view = emptyView
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

  /** From here on the open socket delivers without a gap, once the gap before it is closed. */
  function noteWhole() {
    const isWhole = view.connection === 'open' && view.load === 'ready' && !history.isCatchingUp()
    if (isWhole) history.noteTo(view.messages)
  }

  async function catchUp() {
    try {
      await history.catchUp()
      change({ load: 'ready', failure: null, older: history.hasOlder() ? 'more' : 'none' })
      // Only now: messages that the history already contains are no longer pending, and not sent again.
      if (view.connection === 'open') view.pending.filter(isOnItsWay).forEach(put)
    } catch (error) {
      change({ load: 'failed', failure: errorMessage(error) })
    }
  }

  function put({ key, content }: { key: string; content: string }) {
    const frame = JSON.stringify({ content, roomNo, key })
    // The server closes the socket of a client that sends more at once.
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
    /** Marks everything as read, when some of it was written by others. */
    markRead: (isOthers: (message: ChatMessage) => boolean) => readMark(view.messages, isOthers),
  }
}

const isOnItsWay = ({ failure }: { failure: string | null }) => failure === null

type Messages = readonly ChatMessage[]

/** The fetched messages of a room, without a gap, and whether older ones exist. */
function makeHistory(roomNo: string, onMessages: (messages: Messages) => void) {
  /** Between these two message numbers nothing is missing. */
  let from: string | null = null
  let to: string | null = null
  let hasOlder = false
  let running: Promise<void> | null = null
  let isRepeated = false

  const fetched = (query: { before?: string; after?: string; size: number }) =>
    api('GET /api/chatting/:roomNo', { params: { roomNo }, query })

  function noteTo(messages: Messages) {
    to = messages.at(-1)?.messageNo ?? to
  }

  async function showBefore(before: string | null) {
    const size = limits.chat.perPage
    const messages = await fetched(before === null ? { size } : { before, size })
    from = messages[0]?.messageNo ?? from
    hasOlder = messages.length >= size
    onMessages(messages)
    return messages
  }

  async function showMissed() {
    if (to === null) return noteTo(await showBefore(null))
    const size = limits.chat.perPageMax
    let page: Messages
    do {
      page = await fetched({ after: to, size })
      noteTo(page)
      if (page.length > 0) onMessages(page)
    } while (page.length >= size)
  }

  async function run() {
    do {
      isRepeated = false
      await showMissed()
    } while (isRepeated)
  }

  return {
    hasOlder: () => hasOlder,
    isCatchingUp: () => running !== null,
    /** One at a time: calls in between lead to one more request, in the same promise. */
    catchUp: () => {
      isRepeated = true
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
    /** The socket has delivered everything up to this message. */
    noteTo,
    showOlder: () => showBefore(from),
  }
}

/** Reports to the server what was read, once per message. */
function makeReadMark(roomNo: string, onRead?: (unreadCount: number) => void) {
  let readTo = '0'

  return async (
    messages: readonly ChatMessage[],
    isOthers: (message: ChatMessage) => boolean,
  ): Promise<void> => {
    const newest = messages.at(-1)
    const others = messages.findLast(isOthers)
    if (!newest || !others || compareMessageNos(others.messageNo, readTo) <= 0) return
    const before = readTo
    const { messageNo } = newest
    readTo = messageNo
    try {
      const input = { params: { roomNo }, body: { messageNo } }
      const { unreadCount } = await api('PUT /api/chatting/:roomNo/read', input)
      onRead?.(unreadCount)
    } catch {
      // No caller waits for it: the next read tries again.
      readTo = before
    }
  }
}

type RoomFrame =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  /** Refers to the message with that key; null when the server could not tell which. */
  | { readonly kind: 'refusal'; readonly key: string | null; readonly reason: string }

/** A frame of a room's socket; null for a kind this version does not know. */
function roomFrame(text: string): RoomFrame | null {
  const frame = parsed(text)
  if (isMessage(frame)) return { kind: 'message', message: frame }
  const { header, key } = frame
  if (typeof header !== 'object' || header === null || !('message' in header)) return null
  return {
    kind: 'refusal',
    key: typeof key === 'string' ? key : null,
    reason: String(header.message),
  }
}

/** A frame of the room list's socket. */
export function listFrame(text: string): ChatRoom | null {
  const frame = parsed(text)
  return isRoom(frame) ? frame : null
}

type Fields = Readonly<Record<string, unknown>>

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

// The contract gives the rest of the type; the server tests prove it.
const isMessage = (frame: Fields): frame is ChatMessage => typeof frame.messageNo === 'string'
const isRoom = (frame: Fields): frame is ChatRoom =>
  typeof frame.roomNo === 'string' && typeof frame.lastMessageNo === 'string'
