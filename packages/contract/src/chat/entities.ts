import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { Id, IdInput, PictureAddress, ruledLines, Timestamp } from '../wire.ts'
import { chatContentProblem } from './rules.ts'

/** A stored message, the same in the list and on the socket. `mine` depends on who receives it. */
export const ChatMessage = z
  .object({
    messageNo: Id,
    roomNo: Id,
    memberNo: Id,
    memberNickname: z.string(),
    content: z.string(),
    createDate: Timestamp,
    mine: z.boolean(),
    /** The key the sender gave it; null without one. */
    key: z.string().nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * A message from a client over the socket. With a key of its own a client may send the same message again after
 * a lost connection, and the room still stores it once.
 */
export const ChatSend = z.object(
  {
    content: ruledLines(chatContentProblem, limits.chat.characters),
    roomNo: IdInput,
    key: z.uuid(messages.chat.unreadable).toLowerCase().nullish(),
  },
  messages.chat.unreadable,
)
export type ChatSend = z.input<typeof ChatSend>

export const ChatRoom = z
  .object({
    roomNo: Id,
    /** The member the room belongs to. */
    memberNo: Id,
    memberNickname: z.string(),
    memberSelfie: PictureAddress,
    /** The last message; a room without one is not listed. */
    content: z.string(),
    createDate: Timestamp,
    /** The cursor for the next page of the list; marking the room as read goes up to it. */
    lastMessageNo: Id,
    /** Messages of the member that no administrator has read; no more than `limits.chat.unreadMax`. */
    unreadCount: z.int(),
  })
  .meta({ id: 'ChatRoom' })
export type ChatRoom = z.infer<typeof ChatRoom>
