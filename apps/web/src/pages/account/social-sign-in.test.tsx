import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type GoogleAnswer,
  onGoogleAnswer,
  sendAnswerToOpener,
} from '../../features/account/social-sign-in.ts'
import { saveReturnAddress } from '../../lib/login-return.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { currentSession, restoreSession } from '../../lib/session.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { GoogleCallbackPage } from './google-callback-page.tsx'
import { KakaoCallbackPage } from './kakao-callback-page.tsx'
import { LoginPage } from './login-page.tsx'
import { KakaoInfoPage } from './social-info-page.tsx'

const signedIn: SignedIn = {
  loginInfo: {
    memberNo: '7',
    memberId: 'google_7',
    username: 'google_7',
    memberRole: 'ROLE_COMMON',
    roles: ['ROLE_COMMON'],
    isActive: 'Y',
    isModify: 'N',
    isStoreOwner: 'N',
    memberName: '한여름',
    memberNickName: '',
    memberEmail: '',
    memberSelfie: 'NULL',
    isPasswordTemporary: 'N',
    isTwoStepNeeded: 'N',
  },
  tokens: { accessToken: 'access-1', refreshToken: 'refresh-2' },
}
const complete = { ...signedIn, loginInfo: { ...signedIn.loginInfo, isModify: 'Y' } }
const loginUrl = 'https://accounts.example/authorize?state=mine'

const fetched = vi.fn<(url: string, sent: RequestInit) => Promise<Response>>()

function answerWith(code: string, items: unknown = null) {
  fetched.mockImplementation((url) => {
    const found = url.endsWith('-url') ? { loginUrl } : items
    const header = { code: url.endsWith('-url') ? 'S200' : code, message: '까닭이 있어요.' }
    return Promise.resolve(new Response(JSON.stringify({ header, body: { items: found } })))
  })
}

const sentTo = (path: string) => fetched.mock.calls.filter(([url]) => url.endsWith(path))

const closed = vi.fn<() => void>()
let root: Root

const text = () => document.body.textContent ?? ''
const address = () => window.location.pathname + window.location.search

/** Turns of the event loop; the clock is fake here. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const arriveAt = (path: string) => until(() => address() === path)
const read = (part: string) => until(() => text().includes(part))

/** Rendered after the page: when its effect has run for the second time, so have those of the page. */
function Settled({ onRun }: { onRun: () => void }) {
  useEffect(onRun, [onRun])
  return null
}

async function open(path: string) {
  const onRun = vi.fn<() => void>()
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    // At the root, as in the product: everything below runs its effects twice.
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <Routes>
            <Route path="/oauth2/kakao/callback" element={<KakaoCallbackPage title="카카오" />} />
            <Route path="/oauth2/google/callback" element={<GoogleCallbackPage title="Google" />} />
            <Route path="/kakao-info" element={<KakaoInfoPage title="회원정보 추가입력" />} />
            <Route path="/login" element={<LoginPage title="로그인" />} />
            <Route path="*" element={null} />
          </Routes>
          <Settled onRun={onRun} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  await until(() => onRun.mock.calls.length === 2)
}

async function pressGoogle() {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes('Google 계정으로 로그인'),
  )
  button?.click()
  await read('새로 열린 창')
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  vi.stubGlobal('close', closed.mockReset())
  vi.stubGlobal('open', () => ({
    closed: false,
    close() {},
    focus() {},
    location: { replace() {} },
  }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sessionStorage.clear()
  restoreSession()
  vi.stubGlobal('ENV', { GOOGLE_CLIENT: 'web', KAKAO_LOGIN: true })
})

afterEach(() => {
  root.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
})

test('카카오에서 돌아오면 토큰을 주소에서 지우고 한 번만 쓴 뒤 추가 정보로 간다', async () => {
  answerWith('S200', signedIn)
  await open('/oauth2/kakao/callback?refreshToken=refresh-1')
  await arriveAt('/kakao-info')
  expect(sentTo('/api/auth/refresh')).toHaveLength(1)
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer refresh-1' })
  expect(currentSession()).toMatchObject({ socialLoginState: true, longTimeAuth: false })
  await read('입력하기')
})

test('카카오의 답을 기다리는 동안 처리 중이라고 말하고 주소는 이미 비어 있다', async () => {
  fetched.mockReturnValue(new Promise(() => {}))
  await open('/oauth2/kakao/callback?refreshToken=refresh-1')
  await arriveAt('/oauth2/kakao/callback')
  expect(text()).toContain('로그인 처리 중...')
})

test('추가 정보를 이미 낸 카카오 회원은 홈으로 간다', async () => {
  answerWith('S200', complete)
  await open('/oauth2/kakao/callback?refreshToken=refresh-1')
  await arriveAt('/')
  expect(currentSession().isAuthenticated).toBe(true)
})

test('예약하다가 카카오로 들어온 회원은 고르던 자리로 돌아간다', async () => {
  const wanted = '/restaurant/7?reserve=1&day=2026-11-18&time=19%3A00&guests=2'
  answerWith('S200', complete)
  saveReturnAddress(wanted)
  await open('/oauth2/kakao/callback?refreshToken=refresh-1')
  await arriveAt(wanted)
  root.unmount()
  await open('/oauth2/kakao/callback?refreshToken=refresh-2')
  await arriveAt('/')
  expect(sentTo('/api/auth/refresh')).toHaveLength(2)
})

test.each([
  ['토큰이 없으면', '/oauth2/kakao/callback', 'E400-SOCIAL'],
  ['토큰이 거절되면', '/oauth2/kakao/callback?refreshToken=old', 'E400-SESSION'],
])('카카오: %s 로그인 화면에서 코드를 한 번 알린다', async (_name, path, code) => {
  answerWith('E400-SESSION')
  await open(path)
  await arriveAt('/login')
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe(`로그인 실패: ErrorCode ${code}`)
  removeAlert(firstAlert()?.id ?? 0)
  expect(firstAlert()).toBeNull()
})

test('Google 팝업은 답을 넘기고 스스로 닫히며, 로그인은 하지 않는다', async () => {
  const taken = vi.fn<(answer: GoogleAnswer) => void>()
  onGoogleAnswer('mine', taken)
  await open('/oauth2/google/callback?code=c-1&state=mine')
  await arriveAt('/oauth2/google/callback')
  await until(() => closed.mock.calls.length > 0)
  expect(taken.mock.calls).toEqual([[{ state: 'mine', code: 'c-1' }]])
  expect(fetched).not.toHaveBeenCalled()
})

test('받는 화면이 없으면 돌아온 곳에서 로그인을 마친다', async () => {
  answerWith('S200', signedIn)
  await open('/oauth2/google/callback?code=c-1&state=mine')
  await arriveAt('/oauth2/google/callback')
  await vi.advanceTimersByTimeAsync(1500)
  await arriveAt('/social-info')
  expect(sentTo('/google-login').map(([, { body }]) => body)).toEqual([
    JSON.stringify({ state: 'mine', code: 'c-1' }),
  ])
})

test.each(['?code=c-1', '?code=c-1&state=', '?state=mine', ''])(
  'state나 code 없이 돌아온 «%s»로는 아무도 로그인하지 않는다',
  async (query) => {
    await open(`/oauth2/google/callback${query}`)
    await arriveAt('/login')
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe('로그인 실패: ErrorCode E400-SOCIAL')
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('돌아온 곳에서 그만두었으면 조용히 로그인 화면으로 간다', async () => {
  await open('/oauth2/google/callback?error=access_denied&state=mine')
  await arriveAt('/oauth2/google/callback')
  await vi.advanceTimersByTimeAsync(1500)
  await arriveAt('/login')
  await read('소셜 로그인을 취소했어요.')
  expect(firstAlert()).toBeNull()
})

test.each([
  ['처음이면 추가 정보로 간다', signedIn, '/social-info'],
  ['전에 왔던 회원은 홈으로 간다', complete, '/'],
])('팝업으로 로그인하고, %s', async (_name, items, path) => {
  answerWith('S200', items)
  await open('/login')
  await pressGoogle()
  expect(await sendAnswerToOpener({ state: 'mine', code: 'c-1' })).toBe(true)
  await arriveAt(path)
  expect(currentSession()).toMatchObject({ socialLoginState: true, longTimeAuth: false })
})

test('로그인이 거절되면 코드를 알리고 까닭을 화면에 남긴다', async () => {
  answerWith('E409-EMAIL')
  await open('/login')
  await pressGoogle()
  await sendAnswerToOpener({ state: 'mine', code: 'c-1' })
  await read('까닭이 있어요.')
  expect(firstAlert()?.message).toBe('로그인 실패: ErrorCode E409-EMAIL')
  expect(currentSession().isAuthenticated).toBe(false)
  expect(document.querySelector('[aria-busy]')).toBeNull()
})

test('주소의 코드는 한 번 알리고 지우되 문장은 남긴다', async () => {
  await open('/login?error=E400-SOCIAL')
  await arriveAt('/login')
  await read('소셜 로그인을 마치지 못했어요.')
  expect(firstAlert()?.message).toBe('로그인 실패: ErrorCode E400-SOCIAL')
  removeAlert(firstAlert()?.id ?? 0)
  expect(firstAlert()).toBeNull()
})

test('제공하지 않는 소셜 로그인은 버튼이 없다', async () => {
  vi.stubGlobal('ENV', {})
  await open('/login')
  expect(text()).toContain('아이디 찾기')
  expect(text()).not.toContain('간편 로그인')
  expect(text()).not.toContain('카카오 로그인')
  expect(text()).not.toContain('Google')
})
