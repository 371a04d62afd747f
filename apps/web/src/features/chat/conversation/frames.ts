import type { ChatMessage, ChatRoom } from '@matjari/contract/chat/entities'

export type RoomFrame =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  /** Of the message with that key; null when the server could not tell which. */
  | { readonly kind: 'refusal'; readonly key: string | null; readonly reason: string }

/** What a room's socket has sent; null for what this version does not know. */
export function roomFrame(text: string): RoomFrame | null {
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

/** What the socket of the room list has sent. */
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

// The contract's word for the rest of the shape; it is proved on the server.
const isMessage = (frame: Fields): frame is ChatMessage => typeof frame.messageNo === 'string'
const isRoom = (frame: Fields): frame is ChatRoom =>
  typeof frame.roomNo === 'string' && typeof frame.lastMessageNo === 'string'
