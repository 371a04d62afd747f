import { describeCalls } from '../../call.ts'
import { EndpointInput, PushKey, SubscriptionInput } from '../../entities/account/push.ts'
import { messages } from '../../messages.ts'

const said = messages.push

export const pushCalls = describeCalls({
  'GET /api/push/key': {
    summary: '기기 알림의 공개 열쇠 (VAPID)',
    access: 'public',
    refusal: 'status',
    items: PushKey,
  },
  // The same browser again is the same one, whoever is signed in there now.
  'POST /api/push/subscriptions': {
    summary: '이 기기로 알림 받기',
    access: 'member',
    refusal: 'status',
    body: SubscriptionInput,
    success: { message: said.on },
  },
  'DELETE /api/push/subscriptions': {
    summary: '이 기기로 알림 받지 않기',
    access: 'member',
    refusal: 'status',
    body: EndpointInput,
    success: { message: said.off },
  },
})
