import type { ChatMessage } from '@matjari/contract/chat/entities'
import { clockText } from '../../../lib/format.ts'
import { seoulDay } from './text.ts'

/** Where a message stands, and whose it is called; null where that is clear. */
export type Sender = { readonly isOwn: boolean; readonly name: string | null }
export type SenderOf = (message: ChatMessage) => Sender

export type MessageRow = {
  readonly message: ChatMessage
  readonly isOwn: boolean
  /** Only above the first of several in a row. */
  readonly name: string | null
  readonly startsRun: boolean
  /** Only beside the last of a minute. */
  readonly time: string | null
  /** When it is the first of its day. */
  readonly day: string | null
}

/** Messages of one person in a row belong together, as long as the day does not change. */
export function messageRows(
  messages: readonly ChatMessage[],
  senderOf: SenderOf,
): readonly MessageRow[] {
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const { isOwn, name } = senderOf(message)
    const isNewDay = !before || seoulDay(before.createDate) !== seoulDay(message.createDate)
    const startsRun = isNewDay || before.memberNo !== message.memberNo
    const goesOn = after?.memberNo === message.memberNo && isSameMinute(message, after)
    return {
      message,
      isOwn,
      name: startsRun ? name : null,
      startsRun,
      time: goesOn ? null : clockText(message.createDate),
      day: isNewDay ? seoulDay(message.createDate) : null,
    }
  })
}

const isSameMinute = (a: ChatMessage, b: ChatMessage) =>
  a.createDate.slice(0, 16) === b.createDate.slice(0, 16)
