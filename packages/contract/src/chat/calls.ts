import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { emptyAsAbsent, Id, IdInput, requestObject, SearchWords, sizeUpTo, YesNo } from '../wire.ts'
import { ChatMessage, ChatRoom } from './entities.ts'

const Size = sizeUpTo(limits.chat.perPageMax)
const UnreadCount = z.object({ unreadCount: z.int() })

export const chatCalls = describeCalls({
  'GET /api/chatting/roomNo': {
    summary: '내 채팅방 번호 (없으면 만든다)',
    access: 'member',
    refusal: 'status',
    items: z.object({ roomNo: Id }),
  },
  // Asking for the room would make one; this only counts. To an administrator: rooms that wait.
  'GET /api/chatting/unread': {
    summary: '읽지 않은 메시지 수 (관리자는 기다리는 채팅방 수)',
    access: 'member',
    refusal: 'status',
    items: UnreadCount,
  },
  'GET /api/chatting/admin/list': {
    summary: '채팅방 목록 (관리자, 새 메시지가 있는 방부터)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      /** In the member's nickname or ID. */
      search: SearchWords,
      unread: emptyAsAbsent(YesNo),
      /** Only rooms whose last message is older than this one. */
      before: emptyAsAbsent(IdInput),
      size: Size,
    }),
    items: z.array(ChatRoom),
  },
  'GET /api/chatting/:roomNo': {
    summary: '채팅방의 메시지 (오래된 것부터)',
    access: 'member',
    whose: ['self', 'admin'],
    refusal: 'status',
    query: requestObject({
      /** The newest that are older than this one. */
      before: emptyAsAbsent(IdInput),
      /** The oldest that are newer than this one: what a window missed. */
      after: emptyAsAbsent(IdInput),
      size: Size,
    }),
    items: z.array(ChatMessage),
  },
  'PUT /api/chatting/:roomNo/read': {
    summary: '여기까지 읽음',
    access: 'member',
    whose: ['self', 'admin'],
    refusal: 'status',
    body: requestObject({ messageNo: IdInput }),
    items: UnreadCount,
  },
})
