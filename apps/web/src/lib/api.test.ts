import { refusals } from '@matjari/contract/refusals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, apiWithHeader } from './api.ts'
import { ApiError, isInactiveRefusal } from './http/error.ts'
import { currentSession, restoreSession } from './session/session.ts'

type Call = { key: string; token: string | null; body: unknown; url: string }
type Reply = { status?: number; code?: string; message?: string; items?: unknown; raw?: string }

const loginInfo = {
  memberNo: '7',
  memberId: 'member01',
  username: 'member01',
  memberRole: 'ROLE_COMMON' as const,
  roles: ['ROLE_COMMON' as const],
  isActive: 'Y' as const,
  isModify: 'Y' as const,
  isStoreOwner: 'N' as const,
  memberName: '한여름',
  memberNickName: '망원동산책',
  memberEmail: 'walk@example.com',
  memberSelfie: 'NULL',
  isPasswordTemporary: 'N' as const,
}

const refresh = 'POST /api/auth/refresh'
const confirm = 'POST /api/auth/password-confirm'
const tokensFor = (n: number) => ({ accessToken: `access-${n}`, refreshToken: `refresh-${n}` })

let calls: Call[] = []

/** Stands where the network begins. */
function serve(answer: (call: Call) => Reply | Promise<Reply>) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = {
      key: `${init.method} ${new URL(url, 'http://here').pathname}`,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      url,
    }
    calls.push(call)
    const { status = 200, code = 'S200', message = '', items = null, raw } = await answer(call)
    const body = raw ?? JSON.stringify({ header: { code, message }, body: { items } })
    const headers = {
      'x-request-id': 'a1b2c3d4e5f6',
      ...(status === 429 && { 'retry-after': '12' }),
    }
    return new Response(body, { status, headers })
  })
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const madeOf = (key: string) => calls.filter((call) => call.key === key)
const callOnce = () => api('POST /api/auth/password-confirm', { body: { password: 'x' } })

/** A server that knows one access token; each renewal makes the next one. */
function rotatingServer() {
  let n = 1
  serve(async (call) => {
    if (call.key === refresh) {
      await Promise.resolve()
      n += 1
      return { items: { loginInfo, tokens: tokensFor(n) } }
    }
    if (call.token === `access-${n}` && n > 1) return { items: null }
    return { status: 401, code: 'E401', message: '로그인이 필요합니다.' }
  })
}

function storeSession() {
  const stored = { ...tokensFor(1), isAuthenticated: 'true', longTimeAuth: 'true' }
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
  sessionStorage.setItem('loginInfo', JSON.stringify(loginInfo))
  restoreSession()
}

beforeEach(() => {
  calls = []
  storeSession()
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('주소, 몸통과 접근 토큰을 계약의 키대로 보낸다', async () => {
  serve(() => ({ items: null }))
  await callOnce()
  expect(calls).toEqual([
    { key: confirm, token: 'access-1', body: { password: 'x' }, url: '/api/auth/password-confirm' },
  ])
})

test('실행 설정에 주소가 있으면 그곳으로 보낸다', async () => {
  vi.stubGlobal('ENV', { API_URL: 'https://api.example.com/' })
  serve(() => ({ items: null }))
  await callOnce()
  expect(calls[0]?.url).toBe('https://api.example.com/api/auth/password-confirm')
})

test('로그인하지 않은 사람은 토큰을 보내지 않는다', async () => {
  sessionStorage.clear()
  restoreSession()
  serve(() => ({ items: { loginInfo, tokens: tokensFor(5) } }))
  const answer = await api('POST /api/auth/tokens', { body: { memberId: 'a', memberPw: 'b' } })
  expect(calls[0]?.token).toBeNull()
  expect(answer.tokens.accessToken).toBe('access-5')
})

test('items를 벗겨 내고, 봉투의 문장도 원하면 준다', async () => {
  serve(() => ({ message: '로그아웃 되었습니다.' }))
  const full = await apiWithHeader('DELETE /api/auth/logout')
  expect(full).toEqual({ code: 'S200', message: '로그아웃 되었습니다.', answer: null })
})

test('동시에 401을 받은 스무 호출이 갱신 한 번을 나눠 쓰고 저마다 한 번만 다시 보낸다', async () => {
  rotatingServer()
  await Promise.all(Array.from({ length: 20 }, callOnce))
  expect(madeOf(refresh)).toHaveLength(1)
  expect(madeOf(refresh)[0]).toMatchObject({ token: 'refresh-1', body: {} })
  expect(madeOf(confirm).map((call) => call.token)).toEqual([
    ...Array(20).fill('access-1'),
    ...Array(20).fill('access-2'),
  ])
})

test('갱신이 끝난 뒤에 도착한 401은 다시 갱신하지 않고 새 토큰으로 보낸다', async () => {
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  serve(async (call) => {
    if (call.key === refresh) return { items: { loginInfo, tokens: tokensFor(2) } }
    if (call.token === 'access-2') return {}
    if (madeOf(confirm).length === 1) await late
    return { status: 401, code: 'E401' }
  })
  const slow = callOnce()
  await callOnce()
  release()
  await slow
  expect(madeOf(refresh)).toHaveLength(1)
})

test('다시 보내도 403이면 그 거절을 그대로 알리고 더는 보내지 않는다', async () => {
  serve((call) =>
    call.key === refresh
      ? { items: { loginInfo, tokens: tokensFor(2) } }
      : { status: 403, code: 'E403', message: '이 작업을 할 수 있는 권한이 없어요.' },
  )
  await expect(callOnce()).rejects.toMatchObject({
    status: 403,
    code: 'E403',
    message: '이 작업을 할 수 있는 권한이 없어요.',
  })
  expect(madeOf(confirm)).toHaveLength(2)
  expect(madeOf(refresh)).toHaveLength(1)
  expect(currentSession().isAuthenticated).toBe(true)
})

test('갱신하면 새 토큰과 회원 정보를 저장하고 로그인 유지 표시는 그대로 둔다', async () => {
  rotatingServer()
  await callOnce()
  expect(currentSession()).toMatchObject({ ...tokensFor(2), loginInfo, longTimeAuth: true })
  expect(sessionStorage.getItem('accessToken')).toBe('access-2')
  expect(sessionStorage.getItem('longTimeAuth')).toBe('true')
})

test.each([
  ['만료됐다는 답', { code: 'E401', message: '다시 로그인해 주세요.' }, 'expired'],
  ['401 상태', { status: 401, code: 'E401' }, 'expired'],
  ['비활성이라는 답', { code: refusals.inactiveAccount.code }, 'inactive'],
  [
    'isActive N',
    { items: { loginInfo: { ...loginInfo, isActive: 'N' }, tokens: tokensFor(2) } },
    'inactive',
  ],
])('갱신이 %s으로 끝나면 처음 거절을 알리고 로그아웃한다', async (_name, answer, endedBy) => {
  serve((call) =>
    call.key === refresh ? answer : { status: 401, code: 'E401', message: '처음 거절' },
  )
  await expect(callOnce()).rejects.toMatchObject({ status: 401, message: '처음 거절' })
  expect(currentSession()).toMatchObject({ isAuthenticated: false, accessToken: null, endedBy })
  expect(sessionStorage.length).toBe(0)
  expect(madeOf(confirm)).toHaveLength(1)
})

test.each([
  ['끊긴 연결', unreachable],
  ['503', () => ({ status: 503, code: 'E503' })],
  ['너무 잦은 요청', () => ({ status: 429, code: 'E429' })],
  ['프록시의 오류 쪽', () => ({ status: 403, raw: '<html>blocked</html>' })],
])('갱신이 %s 때문에 실패하면 처음 거절만 알리고 로그인은 지킨다', async (_name, answer) => {
  serve((call) =>
    call.key === refresh ? answer() : { status: 401, code: 'E401', message: '처음' },
  )
  await expect(callOnce()).rejects.toMatchObject({ status: 401, message: '처음' })
  expect(currentSession()).toMatchObject({ isAuthenticated: true, ...tokensFor(1) })
})

test('갱신 중에 로그아웃하면 늦게 온 토큰이 다시 로그인시키지 않는다', async () => {
  const { signOut } = await import('./session/session.ts')
  serve((call) => {
    if (call.key !== refresh) return { status: 401, code: 'E401' }
    signOut('logout')
    return { items: { loginInfo, tokens: tokensFor(2) } }
  })
  await expect(callOnce()).rejects.toMatchObject({ status: 401 })
  expect(currentSession().isAuthenticated).toBe(false)
  expect(sessionStorage.length).toBe(0)
})

test('로그아웃한 뒤 홈으로 가는 동안 거절된 요청은 로그인이 만료됐다고 말하지 않는다', async () => {
  const { leave } = await import('./session/renewal.ts')
  serve(() => ({ status: 401, code: 'E401' }))
  let arrive = () => {}
  const leaving = leave(new Promise<void>((resolve) => (arrive = resolve)))
  await expect(callOnce()).rejects.toMatchObject({ status: 401 })
  expect(currentSession().endedBy).toBeNull()
  arrive()
  await leaving
  expect(currentSession()).toMatchObject({ isAuthenticated: false, endedBy: 'logout' })
})

test('홈으로 가지 못해도 이 기기에서는 나간다', async () => {
  const { leave } = await import('./session/renewal.ts')
  rotatingServer()
  await leave(Promise.reject(new Error('the page did not come')))
  expect(currentSession()).toMatchObject({ isAuthenticated: false, endedBy: 'logout' })
})

test.each([
  ['header.message', { code: 'E409', message: '이미 있어요.', status: 409 }, '이미 있어요.'],
  ['data.message', { status: 502, raw: '{"message":"점검 중이에요."}' }, '점검 중이에요.'],
  [
    '우리의 문장',
    { status: 502, raw: '<html></html>' },
    '요청을 처리하지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  ],
])('거절의 말은 %s에서 온다', async (_name, reply, message) => {
  serve(() => reply)
  await expect(callOnce()).rejects.toMatchObject({ message, status: reply.status })
})

test('끝 글자로 알아보는 비활성 거절은 계약의 비활성 거절과 같다', () => {
  const inactive = Object.entries(refusals)
    .filter(([, { code }]) => isInactiveRefusal(new ApiError('', { code, status: 403 })))
    .map(([name]) => name)
  expect(inactive).toEqual(['inactive', 'inactiveAccount'])
})

test('200이라도 E 코드면 거절이다', async () => {
  serve(() => ({ code: 'E400', message: '비밀번호 인증 실패' }))
  const refused = callOnce()
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  await expect(refused).rejects.toMatchObject({ status: 200, code: 'E400' })
})

test('기다릴 시간을 서버가 말하면 오류에 담는다', async () => {
  serve(() => ({ status: 429, code: 'E429', message: '요청이 너무 많아요.' }))
  await expect(callOnce()).rejects.toMatchObject({ retryAfter: 12 })
})

test('서버의 잘못에만 문의할 때 댈 번호를 붙인다', async () => {
  serve(() => ({ status: 500, code: 'E500', message: '서버에 문제가 생겼어요.' }))
  await expect(callOnce()).rejects.toMatchObject({
    message: '서버에 문제가 생겼어요.\n문의할 때 알려 주세요: a1b2c3d4e5f6',
  })
  serve(() => ({ status: 503, code: 'E503', message: '잠시 뒤 다시 시도해 주세요.' }))
  await expect(callOnce()).rejects.toMatchObject({ message: '잠시 뒤 다시 시도해 주세요.' })
})

test('연결이 끊기면 사람이 읽을 수 있는 오류가 된다', async () => {
  serve(unreachable)
  await expect(callOnce()).rejects.toMatchObject({
    code: 'NETWORK',
    status: 0,
    message: '서버에 연결할 수 없어요. 인터넷 연결을 확인해 주세요.',
  })
})

test('부르던 쪽이 그만두면 그 이유로 끝난다', async () => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('gone')))
    })
  })
  const stop = new AbortController()
  const pending = api(
    'POST /api/auth/password-confirm',
    { body: { password: 'x' } },
    { signal: stop.signal },
  )
  stop.abort(new Error('화면을 떠났다'))
  await expect(pending).rejects.toThrow('화면을 떠났다')
})
