import { ChatSend } from '@matjari/contract/chat/entities'
import { messages } from '@matjari/contract/messages'
import { refused } from '../../http/envelope.ts'
import { AppError } from '../../lib/app-error.ts'

export type Frame =
  | { readonly content: string; readonly key: string | null }
  | { readonly refusal: AppError; readonly key: string | null }

/**
 * Reads what a browser sends. A refused message keeps its key, so that the browser knows which one
 * it was.
 */
export function readFrame(text: string, roomNo: string): Frame {
  const value = parsed(text)
  const sent = ChatSend.safeParse(value)
  if (!sent.success) {
    const message = sent.error.issues[0]?.message ?? messages.chat.unreadable
    return { refusal: new AppError('invalid', { message }), key: keyOf(value) }
  }
  const { content, key = null } = sent.data
  if (sent.data.roomNo === roomNo) return { content, key }
  return { refusal: new AppError('invalid', { message: messages.chat.unreadable }), key }
}

/** The key of a message that is refused without being read. */
export const frameKey = (text: string) => keyOf(parsed(text))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function keyOf(value: unknown): string | null {
  const hasKey = typeof value === 'object' && value !== null && 'key' in value
  return hasKey && typeof value.key === 'string' ? value.key : null
}

export const refusalFrame = (error: AppError, key: string | null) =>
  Buffer.from(JSON.stringify(key === null ? refused(error) : { ...refused(error), key }))

/** A message that was stored. */
export type NewMessage = {
  readonly messageNo: string
  readonly roomNo: string
  readonly memberNo: string
  readonly memberNickName: string
  readonly content: string
  readonly createdAt: Date
  readonly sendKey: string | null
}

/**
 * A message as browsers receive it: built once for its sender's windows, and once for all others.
 */
export function messageFrames(message: NewMessage) {
  const begun = JSON.stringify({
    messageNo: message.messageNo,
    roomNo: message.roomNo,
    memberNo: message.memberNo,
    memberNickname: message.memberNickName,
    content: message.content,
    createDate: message.createdAt.toISOString(),
    key: message.sendKey,
  }).slice(0, -1)
  let own: Buffer | undefined
  let others: Buffer | undefined
  return (receiverNo: string) => {
    if (receiverNo === message.memberNo) return (own ??= Buffer.from(`${begun},"mine":true}`))
    return (others ??= Buffer.from(`${begun},"mine":false}`))
  }
}
