import { pushKey } from '../../../src/features/notifications/push.ts'
import { makeBrowser } from '../push/browser.ts'
import type { Builds, Scene } from './request.ts'

const { subscription } = makeBrowser('https://fcm.googleapis.com/fcm/send/access')

/** The caller's own browser gets news. */
async function ownBrowser({ server: { deps, clock }, me: { memberNo } }: Scene) {
  const { endpoint, keys } = subscription
  const row = { memberNo, signInNo: null, endpoint, ...keys, createdAt: clock.now() }
  await deps.db.insertInto('pushSubscription').values(row).execute()
  return { body: { endpoint } }
}

/** 기기 알림. */
export const pushRequests = {
  'GET /api/push/key': async ({ server }) => {
    // Made by whoever asks first.
    await pushKey(server.deps)
    return {}
  },
  'POST /api/push/subscriptions': () => ({ body: subscription }),
  'DELETE /api/push/subscriptions': ownBrowser,
} satisfies Builds
