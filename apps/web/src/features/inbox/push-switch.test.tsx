import { messages } from '@matjari/contract/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { read, text, until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { syncPushMember } from './push-device.ts'
import PushSwitch from './push-switch.tsx'

/** A browser's push, as far as the switch touches it. */
const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
let isSubscribed: boolean
let permission: NotificationPermission
let requests: string[]
let answer: () => Response

const subscription = {
  endpoint,
  options: { applicationServerKey: Uint8Array.of(4, 0, 0).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    isSubscribed = false
    return true
  },
}
const registration = {
  pushManager: {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  },
}
const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => permission)

function beBrowser({ hasPush = true, agent = 'Chrome' } = {}) {
  vi.stubEnv('PROD', true)
  const worker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: 0, serviceWorker: worker })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  if (!hasPush) return
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission,
  })
}

beforeEach(() => {
  isSubscribed = false
  permission = 'default'
  requests = []
  answer = () => answered(null)
  requestPermission.mockClear()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url}`)
    return url.endsWith('/key') ? answered({ publicKey: 'BAAA' }) : answer()
  })
  beSignedIn('7')
})
afterEach(() => {
  closeScreen()
  beSignedOut()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const show = () => showScreen(<PushSwitch />, { at: '/mypage/inbox' })
const knob = () => document.querySelector<HTMLInputElement>('[role="switch"]')

test('누르기 전에는 묻지 않고, 켜면 한 번 묻고 알리고, 끄면 이 기기를 잊는다', async () => {
  beBrowser()
  show()
  await until(knob)
  expect([knob()?.checked, requestPermission.mock.calls.length, requests]).toEqual([false, 0, []])
  permission = 'granted'
  knob()?.click()
  await read(messages.push.on)
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(requests).toEqual(['GET /api/push/key', 'POST /api/push/subscriptions'])
  expect([knob()?.checked, isSubscribed]).toEqual([true, true])
  knob()?.click()
  await until(() => !knob()?.checked && !knob()?.hasAttribute('aria-busy'))
  expect([requests.at(-1), isSubscribed]).toEqual(['DELETE /api/push/subscriptions', false])
})

test('서버가 받지 않으면 까닭을 말하고 꺼진 채로 남는다', async () => {
  beBrowser()
  permission = 'granted'
  answer = () => refused(messages.push.unknownService, 400)
  show()
  await until(knob)
  knob()?.click()
  await read(messages.push.unknownService)
  expect([knob()?.checked, isSubscribed, localStorage.length]).toEqual([false, false, 0])
})

test.each([
  ['막혀 있으면 여는 법을 말한다', {}, 'denied', '사이트 설정에서 알림을 허용'],
  [
    'iPhone의 탭에서는 홈 화면에 추가하라고 말한다',
    { hasPush: false, agent: 'iPhone Safari' },
    'default',
    '홈 화면에 추가하면 알림을 받을 수 있어요',
  ],
] as const)('%s', async (_name, browser, allowed, words) => {
  beBrowser(browser)
  permission = allowed
  show()
  await read(words)
  expect(knob()).toBeNull()
})

test('알림이 없는 브라우저에는 아무것도 보이지 않는다', async () => {
  beBrowser({ hasPush: false })
  show()
  // As long as it takes another one to be shown.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(text()).toBe('')
})

test('다른 사람이 로그인하거나 로그아웃하면 앞사람의 알림은 이 기기에서 끝난다', async () => {
  beBrowser()
  permission = 'granted'
  for (const leave of [() => beSignedIn('8'), beSignedOut]) {
    beSignedIn('7')
    localStorage.setItem('matjari-push', '7')
    isSubscribed = true
    await syncPushMember()
    expect(requests.at(-1)).toBe('POST /api/push/subscriptions')
    leave()
    await syncPushMember()
    expect([isSubscribed, localStorage.getItem('matjari-push')]).toEqual([false, null])
  }
})

test('연결이 끊긴 때에 다시 알리지 못해도 켜 둔 것은 남는다', async () => {
  beBrowser()
  permission = 'granted'
  localStorage.setItem('matjari-push', '7')
  isSubscribed = true
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(syncPushMember()).rejects.toThrow('연결')
  expect([isSubscribed, localStorage.getItem('matjari-push')]).toEqual([true, '7'])
})
