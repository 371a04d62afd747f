import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, text } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { currentSession, finishStart } from '../../lib/session.ts'
import { LoginPage } from '../../pages/account/login-page.tsx'
import { FirstSteps } from '../../pages/home/home-body.tsx'
import { TourPage } from '../../pages/tour-page.tsx'
import { firstAlert } from '../../ui/overlay/alerts.ts'

const password = 'Matjari!2026'
const accounts = [
  { memberId: 'member01', role: 'member', password },
  { memberId: 'owner01', role: 'owner', password },
  { memberId: 'admin01', role: 'admin', password },
]

const requests: { readonly call: string; readonly body: unknown; readonly by: string | null }[] = []
let samples: typeof accounts = accounts
let isRefused = false

function answer(url: string, { method = 'GET', body, headers }: RequestInit) {
  const path = new URL(url, 'http://here').pathname
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
  const by = new Headers(headers).get('authorization')
  requests.push({ call: `${method} ${path}`, body: sent, by })
  if (path === '/api/sample/accounts') return answered(samples)
  if (path === '/api/auth/logout') return answered(null)
  if (isRefused) return refused('너무 여러 번 시도했어요.', 429)
  return answered({
    loginInfo: {
      memberNo: '2',
      memberId: 'owner01',
      memberRole: 'ROLE_COMMON',
      isStoreOwner: 'Y',
      isActive: 'Y',
      isModify: 'Y',
      isTwoStepNeeded: 'N',
      isPasswordTemporary: 'N',
    },
    tokens: { accessToken: 'access', refreshToken: 'refresh' },
  })
}

/** Lets the clock go on: React also waits by it before it shows what came late. */
const until = (isSo: () => unknown) =>
  vi.waitUntil(() => Boolean(isSo()), { timeout: 60_000, interval: 20 })
const read = (words: string) => until(() => text().includes(words))

const press = async (name: string) => {
  await until(() => button(name))
  button(name)?.click()
}
/** Each once: in strict mode everything is mounted twice. */
const calls = () => [...new Set(requests.map(({ call }) => call))]

beforeEach(() => {
  requests.length = 0
  samples = accounts
  isRefused = false
  localStorage.clear()
  vi.stubGlobal('ENV', { SAMPLE_CITY: true })
  vi.stubGlobal('fetch', (url: string, sent: RequestInit) => Promise.resolve(answer(url, sent)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  closeScreen()
  beSignedOut()
  finishStart()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function comeHome() {
  showScreen(<FirstSteps />, { at: '/' })
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(2000)
  // What would come late has had its time: its file is here, and React has shown it.
  await import('./first-steps-strip.tsx')
  for (let turns = 0; turns < 50; turns += 1) {
    await vi.advanceTimersByTimeAsync(20)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('홈의 안내에서 한 번 누르면 여느 로그인으로 들어가 제 화면으로 간다', async () => {
  await comeHome()
  await press('사장님')
  await until(() => address() === '/mypage/board')
  expect(currentSession()).toMatchObject({ isAuthenticated: true, longTimeAuth: false })
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([
    {
      call: 'POST /api/auth/tokens',
      body: { memberId: 'owner01', memberPw: password, authLogin: 'N' },
      by: null,
    },
  ])
  await until(() => button('사장님') === undefined)
})

test('안내를 닫으면 이 브라우저에서는 다시 나오지 않는다', async () => {
  await comeHome()
  await press('처음 안내 닫기')
  await until(() => text() === '')
  closeScreen()
  requests.length = 0
  await comeHome()
  expect([text(), calls()]).toEqual(['', []])
})

test.each([
  ['견본 도시가 아니면', {}, accounts],
  ['쓸 수 있는 계정이 없으면', { SAMPLE_CITY: true }, []],
])('%s 홈에도 로그인에도 아무것도 내놓지 않는다', async (_name, settings, left) => {
  vi.stubGlobal('ENV', settings)
  samples = left
  await comeHome()
  const expected = left.length === 0 ? ['GET /api/sample/accounts'] : []
  await until(() => calls().length === expected.length)
  expect([text(), calls()]).toEqual(['', expected])
  closeScreen()
  showScreen(<LoginPage title="로그인" />, { at: '/login' })
  await read('회원가입')
  await until(() => !text().includes('견본 계정'))
  expect(button('관리자admin01')).toBeUndefined()
})

test('둘러보기에서 다른 사람이 되면 먼저 있던 사람은 서버에서도 나간다', async () => {
  beSignedIn('1')
  showScreen(<TourPage title="열 가지 해 보기" />, { at: '/tour' })
  await press('사장님으로 해 보기')
  await until(() => address() === '/mypage/board')
  expect(requests.find(({ call }) => call.startsWith('DELETE'))).toEqual({
    call: 'DELETE /api/auth/logout',
    body: null,
    by: 'Bearer token of 1',
  })
  expect(currentSession().loginInfo?.memberNo).toBe('2')
})

test('둘을 잇달아 눌러도 먼저 누른 한 사람만 된다', async () => {
  await comeHome()
  await until(() => button('관리자'))
  for (const name of ['사장님', '관리자']) button(name)?.click()
  await until(() => address() === '/mypage/board')
  expect(requests.filter(({ call }) => call === 'POST /api/auth/tokens')).toHaveLength(1)
})

test('거절되면 까닭을 말하고, 있던 사람은 그대로 있다', async () => {
  beSignedIn('1')
  isRefused = true
  showScreen(<TourPage title="열 가지 해 보기" />, { at: '/tour' })
  await press('사장님으로 해 보기')
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe('너무 여러 번 시도했어요.')
  expect(currentSession().loginInfo?.memberNo).toBe('1')
})

test('해 본 것은 이 브라우저에 남는다', async () => {
  showScreen(<TourPage title="열 가지 해 보기" />, { at: '/tour' })
  await read('열 가지 가운데 0가지를 해 봤어요')
  document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[3]?.click()
  await read('열 가지 가운데 1가지를 해 봤어요')
  closeScreen()
  showScreen(<TourPage title="열 가지 해 보기" />, { at: '/tour' })
  await read('열 가지 가운데 1가지를 해 봤어요')
  expect(localStorage.getItem('matjari-tour')).toBe('booking')
})
