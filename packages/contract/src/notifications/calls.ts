import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { PageInfo, pageFrom, requestObject, sizeUpTo } from '../wire.ts'
import { EndpointInput, InboxMessage, PushKey, SubscriptionInput } from './entities.ts'

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

const texts = messages.push

export const pushCalls = describeCalls({
  'GET /api/push/key': {
    summary: '기기 알림의 공개 열쇠 (VAPID)',
    access: 'public',
    refusal: 'status',
    items: PushKey,
  },
  // The same browser stays one row, whichever member is signed in there now.
  'POST /api/push/subscriptions': {
    summary: '이 기기로 알림 받기',
    access: 'member',
    refusal: 'status',
    body: SubscriptionInput,
    success: { message: texts.on },
  },
  'DELETE /api/push/subscriptions': {
    summary: '이 기기로 알림 받지 않기',
    access: 'member',
    refusal: 'status',
    body: EndpointInput,
    success: { message: texts.off },
  },
})
