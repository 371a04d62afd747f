import type { ChatMessage } from '@matjari/contract/chat/entities'

/** One's own message that the room does not have yet. */
export type PendingMessage = {
  readonly key: string
  readonly content: string
  /** Why it was refused; null while it is on its way. */
  readonly failure: string | null
}

export type ConversationState = {
  /** Oldest first, each once. */
  readonly messages: readonly ChatMessage[]
  /** In the order they were written, below the messages. */
  readonly pending: readonly PendingMessage[]
}

export type ConversationEvent =
  | { readonly type: 'arrived'; readonly messages: readonly ChatMessage[] }
  | { readonly type: 'written'; readonly key: string; readonly content: string }
  | { readonly type: 'refused'; readonly key: string; readonly reason: string }
  | { readonly type: 'sentAgain'; readonly key: string }

export const emptyConversation: ConversationState = { messages: [], pending: [] }

/** Numbers as text, too long for a number: negative when `a` is the older one. */
export const byAge = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

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
    messages: [...byNo.values()].sort((a, b) => byAge(a.messageNo, b.messageNo)),
    pending: pending.filter(({ key }) => !keys.has(key)),
  }
}

const withFailure = (pending: readonly PendingMessage[], key: string, failure: string | null) =>
  pending.map((one) => (one.key === key ? { ...one, failure } : one))
