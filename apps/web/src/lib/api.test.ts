import { refusals } from '@matjari/contract/refusals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, apiWithHeader } from './api.ts'
import { ApiError, failureText, isInactiveRefusal } from './api-error.ts'
import { wireRequest } from './http.ts'
import { currentSession, restoreSession } from './session.ts'

describe('호출', () => {
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

  /** A fake network. */
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
      {
        key: confirm,
        token: 'access-1',
        body: { password: 'x' },
        url: '/api/auth/password-confirm',
      },
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
    const { signOut } = await import('./session.ts')
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
    const { signOutAllTabs } = await import('./session.ts')
    serve(() => ({ status: 401, code: 'E401' }))
    let arrive = () => {}
    const leaving = signOutAllTabs(new Promise<void>((resolve) => (arrive = resolve)))
    await expect(callOnce()).rejects.toMatchObject({ status: 401 })
    expect(currentSession().endedBy).toBeNull()
    arrive()
    await leaving
    expect(currentSession()).toMatchObject({ isAuthenticated: false, endedBy: 'logout' })
  })

  test('홈으로 가지 못해도 이 기기에서는 나간다', async () => {
    const { signOutAllTabs } = await import('./session.ts')
    rotatingServer()
    await signOutAllTabs(Promise.reject(new Error('the page did not come')))
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
})

describe('올리기', () => {
  type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }

  let sent: Sent[] = []
  let statuses: number[] = []

  /** A fake network: answers each upload with the next status, after two steps. */
  class StubbedXhr extends EventTarget {
    readonly upload = new EventTarget()
    withCredentials = false
    timeout = 0
    status = 0
    responseText = ''
    private readonly request: Sent = { method: '', url: '', headers: {}, body: null }

    open(method: string, url: string) {
      Object.assign(this.request, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.request.headers[name] = value
    }
    getResponseHeader() {
      return null
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
      this.dispatchEvent(new Event('loadend'))
    }
    send(body: unknown) {
      sent.push({ ...this.request, body })
      const status = statuses.shift()
      if (status === undefined) return // never answers
      queueMicrotask(() => {
        for (const loaded of [1, 4]) {
          this.upload.dispatchEvent(
            Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 4 }),
          )
        }
        const code = status === 200 ? 'S200' : `E${status}`
        this.status = status
        this.responseText = JSON.stringify({ header: { code, message: '' }, body: { items: null } })
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }

  const profile = { memberNickName: '하루' }
  const picture = () => new File(['p'], '나.webp', { type: 'image/webp' })

  const saveProfile = (options: { signal?: AbortSignal; onProgress: (sent: number) => void }) =>
    api('PUT /api/member/update', { parts: profile, files: { memberProFiles: picture() } }, options)

  beforeEach(() => {
    sent = []
    sessionStorage.setItem('accessToken', 'access-1')
    sessionStorage.setItem('refreshToken', 'refresh-1')
    restoreSession()
    vi.stubGlobal('XMLHttpRequest', StubbedXhr)
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })

  test('올리는 동안 얼마나 보냈는지 알리고 토큰과 양식을 싣는다', async () => {
    statuses = [200]
    const progress: number[] = []
    await saveProfile({ onProgress: (part) => progress.push(part) })
    expect(progress).toEqual([0.25, 1])
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: '/api/member/update',
      headers: { authorization: 'Bearer access-1' },
    })
    expect(sent[0]?.body).toBeInstanceOf(FormData)
  })

  test('올리기도 401을 받으면 갱신하고 한 번 다시 보낸다', async () => {
    statuses = [401, 200]
    const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' }
    const items = { tokens, loginInfo: { memberNo: '1', memberRole: 'ROLE_COMMON', isActive: 'Y' } }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ header: { code: 'S200' }, body: { items } }))),
    )
    await saveProfile({ onProgress: () => {} })
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer access-1',
      'Bearer access-2',
    ])
  })

  test('올리다 그만두면 그 이유로 끝난다', async () => {
    statuses = []
    const stop = new AbortController()
    const pending = saveProfile({ signal: stop.signal, onProgress: () => {} })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    stop.abort(new Error('취소'))
    await expect(pending).rejects.toThrow('취소')
  })
})

describe('요청', () => {
  test('주소의 자리를 채우고 한글을 안전하게 바꾼다', () => {
    const { method, url } = wireRequest('GET /api/restaurants/category/:categoryName', {
      params: { categoryName: '한식/중식' },
    })
    expect(method).toBe('GET')
    expect(url).toBe(`/api/restaurants/category/${encodeURIComponent('한식/중식')}`)
  })

  test('없는 물음표 값은 빼고, 빈 글자는 보내고, 여러 값은 되풀이한다', () => {
    const query = { status2: '', keyword2: undefined, tag: ['a', 'b'], page: 0 }
    expect(wireRequest('GET /api/admin/restaurants', { query }).url).toBe(
      '/api/admin/restaurants?status2=&tag=a&tag=b&page=0',
    )
  })

  test('JSON 몸통에만 형식을 적는다', () => {
    const json = wireRequest('POST /api/settings', { body: { a: 1 } })
    expect(json).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } })
    const empty = wireRequest('POST /api/member/mypage-info', {})
    expect(empty).toMatchObject({ body: undefined, headers: {} })
  })

  test('머리말은 있는 것만 싣는다', () => {
    const headers = { 'idempotency-key': 'k-1', 'x-absent': undefined }
    expect(wireRequest('POST /api/reservation', { headers }).headers).toEqual({
      'idempotency-key': 'k-1',
    })
  })

  test('양식은 글자, 객체, 여러 값과 사진을 저마다의 조각으로 싣는다', () => {
    const photos = [new File(['1'], '국수.webp'), new File(['2'], '만두.webp')]
    const { body, headers } = wireRequest('POST /api/reviews', {
      parts: {
        review: { reviewScore: 4.5 },
        memberProFiles: 'NULL',
        tag: ['한식', '혼밥'],
        none: undefined,
      },
      files: { photos, billPhoto: undefined },
    })
    if (!(body instanceof FormData)) throw new Error('a form was expected')
    expect(headers).toEqual({})
    expect(body.get('review')).toBe('{"reviewScore":4.5}')
    expect(body.get('memberProFiles')).toBe('NULL')
    expect(body.getAll('tag')).toEqual(['한식', '혼밥'])
    expect([...body.keys()]).not.toContain('none')
    expect(body.getAll('photos').map((file) => file instanceof File && file.name)).toEqual([
      '국수.webp',
      '만두.webp',
    ])
  })
})

describe('오류', () => {
  test('까닭을 들었으면 정해진 말 아래에 붙인다', () => {
    const refusal = new ApiError('없는 회원이에요.', { code: 'E404', status: 404 })
    expect(failureText('오류', refusal)).toBe('오류\n없는 회원이에요.')
    expect(failureText('오류', new ApiError('오류', { code: 'E500', status: 500 }))).toBe('오류')
    expect(failureText('오류', new TypeError('bug'))).toBe('오류')
  })
})
