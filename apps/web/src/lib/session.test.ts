import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  loginWithReturn,
  returnAddressIn,
  saveReturnAddress,
  takeReturnAddress,
} from './login-return.ts'
import {
  currentSession,
  refreshSession,
  restoreSession,
  setPasswordConfirm,
  signIn,
  signOut,
  startSession,
} from './session.ts'

describe('로그인', () => {
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
    isTwoStepNeeded: 'N' as const,
  }
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' }

  const fetched = vi.fn<() => Promise<Response>>()
  const answerWith = (code: string, items: unknown = null) =>
    fetched.mockImplementation(async () =>
      Promise.resolve(
        new Response(JSON.stringify({ header: { code, message: '' }, body: { items } })),
      ),
    )

  const stored = () =>
    Object.fromEntries(
      Array.from({ length: sessionStorage.length }, (_, index) => {
        const key = sessionStorage.key(index) ?? ''
        return [key, sessionStorage.getItem(key)]
      }),
    )

  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    restoreSession()
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
  })

  afterEach(() => vi.unstubAllGlobals())

  test('로그인하면 약속된 여섯 열쇠만 세션 저장소에 남는다', () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: true })
    expect(stored()).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      loginInfo: JSON.stringify(loginInfo),
      isAuthenticated: 'true',
      socialLoginState: 'false',
      longTimeAuth: 'true',
    })
  })

  test('비밀번호 확인 표시는 passwordConfirm에 글자로 남는다', () => {
    setPasswordConfirm(true)
    expect(stored()).toEqual({ passwordConfirm: 'true' })
    setPasswordConfirm(false)
    expect(stored()).toEqual({ passwordConfirm: 'false' })
  })

  test('로그아웃하면 세션 저장소가 통째로 비고 상태도 빈다', () => {
    signIn({ loginInfo, tokens }, { socialLoginState: true, longTimeAuth: true })
    setPasswordConfirm(true)
    sessionStorage.setItem('other', 'left by somebody else')
    signOut('logout')
    expect(stored()).toEqual({})
    expect(currentSession()).toMatchObject({
      loginInfo: null,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: false,
      socialLoginState: false,
      longTimeAuth: false,
      passwordConfirm: false,
    })
  })

  test('저장된 갱신 토큰이 없으면 아무것도 묻지 않고 바로 시작한다', async () => {
    expect(currentSession().phase).toBe('ready')
    await startSession()
    expect(fetched).not.toHaveBeenCalled()
  })

  test('저장된 갱신 토큰이 있으면 갱신이 끝날 때까지 화면을 미룬다', async () => {
    sessionStorage.setItem('refreshToken', 'refresh-1')
    sessionStorage.setItem('socialLoginState', 'true')
    sessionStorage.setItem('longTimeAuth', 'true')
    restoreSession()
    answerWith('S200', {
      loginInfo,
      tokens: { accessToken: 'access-2', refreshToken: 'refresh-2' },
    })
    expect(currentSession().phase).toBe('starting')
    await startSession()
    expect(currentSession()).toMatchObject({
      phase: 'ready',
      isAuthenticated: true,
      accessToken: 'access-2',
      socialLoginState: true,
      longTimeAuth: true,
    })
  })

  test('시작할 때 갱신이 거절되면 로그아웃 상태로 시작한다', async () => {
    sessionStorage.setItem('refreshToken', 'refresh-1')
    restoreSession()
    answerWith('E401')
    await startSession()
    expect(currentSession()).toMatchObject({ phase: 'ready', isAuthenticated: false })
    expect(stored()).toEqual({})
  })

  test('시작할 때 비활성 회원이면 그 까닭을 남기고 비운다', async () => {
    sessionStorage.setItem('refreshToken', 'refresh-1')
    restoreSession()
    answerWith('S200', { loginInfo: { ...loginInfo, isActive: 'N' }, tokens })
    await startSession()
    expect(currentSession()).toMatchObject({ phase: 'ready', endedBy: 'inactive', loginInfo: null })
    expect(stored()).toEqual({})
  })

  test('시작할 때 서버에 닿지 않으면 저장된 로그인으로 시작한다', async () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: false })
    restoreSession()
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await startSession()
    expect(currentSession()).toMatchObject({ phase: 'ready', isAuthenticated: true, ...tokens })
  })

  test('망가진 회원 정보가 저장돼 있어도 시작한다', () => {
    sessionStorage.setItem('refreshToken', 'refresh-1')
    sessionStorage.setItem('loginInfo', '{oops')
    restoreSession()
    expect(currentSession()).toMatchObject({ loginInfo: null, phase: 'starting' })
  })

  const remembered = () => JSON.parse(localStorage.getItem('matjari-remembered') ?? 'null')

  /** What is left when the browser is closed and opened again. */
  function reopenBrowser() {
    sessionStorage.clear()
    restoreSession()
  }

  test('로그인 유지를 고르면 브라우저를 다시 열어도 이어지고 그때마다 새 토큰을 남긴다', async () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: true })
    reopenBrowser()
    expect(currentSession()).toMatchObject({ phase: 'starting', refreshToken: 'refresh-1' })
    answerWith('S200', {
      loginInfo,
      tokens: { accessToken: 'access-2', refreshToken: 'refresh-2' },
    })
    await startSession()
    expect(currentSession()).toMatchObject({ isAuthenticated: true, longTimeAuth: true })
    expect(remembered()).toEqual({ refreshToken: 'refresh-2', socialLoginState: false })
  })

  test('로그인 유지를 고르지 않으면 탭 밖에는 아무것도 남지 않는다', () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: false })
    expect(localStorage.length).toBe(0)
    reopenBrowser()
    expect(currentSession().phase).toBe('ready')
  })

  test('새로 로그인하면 앞서 기억한 사람은 잊는다', () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: true })
    signIn({ loginInfo, tokens }, { socialLoginState: true, longTimeAuth: false })
    expect(remembered()).toBeNull()
  })

  test('로그아웃하면 기억한 것도 잊는다', () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: true })
    signOut('logout')
    expect(remembered()).toBeNull()
  })

  test('뒤늦게 끝난 탭은 다른 탭의 새 로그인을 잊게 하지 않는다', () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: true })
    localStorage.setItem(
      'matjari-remembered',
      JSON.stringify({ refreshToken: 'of-another-tab', socialLoginState: false }),
    )
    signOut('expired')
    expect(remembered()).toMatchObject({ refreshToken: 'of-another-tab' })
  })

  test('다른 탭이 이미 바꾼 토큰이 있으면 그것으로 갱신한다', async () => {
    signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: true })
    localStorage.setItem(
      'matjari-remembered',
      JSON.stringify({ refreshToken: 'newest', socialLoginState: false }),
    )
    answerWith('S200', { loginInfo, tokens: { accessToken: 'a', refreshToken: 'r' } })
    await refreshSession()
    expect(fetched.mock.calls[0]).toMatchObject([
      '/api/auth/refresh',
      { headers: { authorization: 'Bearer newest' } },
    ])
  })

  test('복사한 탭이 토큰을 바꾸거나 로그아웃하면 이 탭도 따른다', async () => {
    const other = new BroadcastChannel('matjari-session')
    try {
      signIn({ loginInfo, tokens }, { socialLoginState: false, longTimeAuth: false })
      await startSession()
      const successor = {
        loginInfo,
        tokens: { accessToken: 'access-2', refreshToken: 'refresh-2' },
      }
      other.postMessage({ token: 'refresh-1', successor })
      await vi.waitFor(() => expect(currentSession().refreshToken).toBe('refresh-2'))
      other.postMessage({ token: 'somebody-elses', successor: null })
      other.postMessage({ token: 'refresh-2', successor: null })
      await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(false))
    } finally {
      other.close()
    }
  })
})

describe('로그인 뒤에 돌아갈 곳', () => {
  test('로그인하러 가기 전에 있던 곳을 기억한다', () => {
    const { state } = loginWithReturn({ pathname: '/search-results', search: '?query=라멘' })
    expect(returnAddressIn(state)).toBe('/search-results?query=라멘')
  })

  test('스스로 로그인하러 온 사람에게는 돌아갈 곳이 없다', () => {
    expect([null, undefined, {}, { returnTo: 3 }, 'returnTo'].map(returnAddressIn)).toEqual(
      Array(5).fill(null),
    )
  })

  test('다른 곳의 로그인 화면에 다녀온 사람도 한 번 돌아간다', () => {
    saveReturnAddress('/restaurant/7?reserve=1')
    expect([takeReturnAddress(), takeReturnAddress()]).toEqual(['/restaurant/7?reserve=1', null])
    saveReturnAddress('/restaurant/7?reserve=1')
    saveReturnAddress(null)
    expect(takeReturnAddress()).toBeNull()
  })
})
