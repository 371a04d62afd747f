import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { InboxMessage } from '../entities/inbox.ts'
import { limits } from '../limits.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../paging.ts'
import { requestObject } from '../wire.ts'

const UnreadCount = z.object({ unreadCount: z.int() })

export const inboxCalls = describeCalls({
  'GET /api/inbox': {
    summary: '알림 목록',
    access: 'member',
    refusal: 'status',
    query: requestObject({ page: pageFrom(1), size: sizeUpTo(limits.inbox.perPageMax) }),
    items: z.object({
      messages: z.array(InboxMessage),
      unreadCount: z.int(),
      pageInfo: PageInfo,
    }),
  },
  'PUT /api/inbox/read': {
    summary: '알림 모두 읽음',
    access: 'member',
    refusal: 'status',
    items: UnreadCount,
  },
  'PUT /api/inbox/:messageNo/read': {
    summary: '알림 하나 읽음',
    access: 'member',
    whose: ['self'],
    refusal: 'status',
    items: UnreadCount,
  },
})
