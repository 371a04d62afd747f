import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { ChatMessage, ChatRoom } from '../entities/chat.ts'
import { limits } from '../limits.ts'
import { sizeUpTo } from '../paging.ts'
import { emptyAsAbsent, Id, IdInput, requestObject } from '../wire.ts'

export const chatCalls = describeCalls({
  'GET /api/chatting/roomNo': {
    summary: '내 채팅방 번호 (없으면 만든다)',
    access: 'member',
    refusal: 'status',
    items: z.object({ roomNo: Id }),
  },
  // Asking for the room would make one; this only counts.
  'GET /api/chatting/unread': {
    summary: '읽지 않은 메시지 수',
    access: 'member',
    refusal: 'status',
    items: z.object({ unreadCount: z.int() }),
  },
  'GET /api/chatting/admin/list': {
    summary: '채팅방 목록 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: z.array(ChatRoom),
  },
  'GET /api/chatting/:roomNo': {
    summary: '채팅방의 메시지 (오래된 것부터)',
    access: 'member',
    refusal: 'status',
    query: requestObject({
      /** Only messages older than this one. */
      before: emptyAsAbsent(IdInput),
      size: sizeUpTo(limits.chat.perPageMax),
    }),
    items: z.array(ChatMessage),
  },
  'PUT /api/chatting/:roomNo/read': {
    summary: '여기까지 읽음',
    access: 'member',
    refusal: 'status',
    body: requestObject({ messageNo: IdInput }),
    items: z.object({ unreadCount: z.int() }),
  },
})
