import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { Id, IdInput, PictureAddress, ruledLines, Timestamp } from '../wire.ts'
import { chatContentProblem } from './rules.ts'

/** A kept message, in the list and on the socket alike. `mine` is about who receives it. */
export const ChatMessage = z
  .object({
    messageNo: Id,
    roomNo: Id,
    memberNo: Id,
    memberNickname: z.string(),
    content: z.string(),
    createDate: Timestamp,
    mine: z.boolean(),
    /** What its sender called it; null when they called it nothing. */
    key: z.string().nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * What a client sends over the socket. With a key of its own it may send the same message again after a
 * cut, and the room still has it once.
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
    /** Where the list goes on, and what is read when the room is. */
    lastMessageNo: Id,
    /** What the member said and no administrator has read; no more than `limits.chat.unreadMax`. */
    unreadCount: z.int(),
  })
  .meta({ id: 'ChatRoom' })
export type ChatRoom = z.infer<typeof ChatRoom>
