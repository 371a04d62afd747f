import { z } from 'zod'
import { messages } from '../messages.ts'
import { ruledText } from '../ruled-text.ts'
import { chatContentProblem } from '../rules/chat-message.ts'
import { Id, IdInput, Timestamp } from '../wire.ts'

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
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a client sends over the socket. */
export const ChatSend = z.object(
  { content: ruledText(chatContentProblem), roomNo: IdInput },
  messages.chat.blank,
)
export type ChatSend = z.input<typeof ChatSend>

export const ChatRoom = z
  .object({
    roomNo: Id,
    /** The member the room belongs to. */
    memberNo: Id,
    memberNickname: z.string(),
    memberSelfie: z.string(),
    /** The last message; empty in a room without one. */
    content: z.string(),
    createDate: Timestamp,
    unreadCount: z.int(),
  })
  .meta({ id: 'ChatRoom' })
export type ChatRoom = z.infer<typeof ChatRoom>
