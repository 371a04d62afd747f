import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Login, type SocialTestApp, socialTestApp } from '../../../test/support/social/app.ts'
import { cancelled, typed } from '../../../test/support/social/browser.ts'

let server: SocialTestApp
beforeAll(async () => {
  server = await socialTestApp()
})
afterAll(() => server.close())

const somebody = typed('아무개')

test.each([
  ['상태가 다르면', (login: Login) => ({ ...login, state: 'another' })],
  ['쿠키가 없으면', (login: Login) => ({ ...login, cookie: undefined })],
  ['쿠키를 고치면', (login: Login) => ({ ...login, cookie: `${login.cookie?.slice(0, -4)}AAAA` })],
  ['코드가 다르면', (login: Login) => ({ ...login, code: 'another' })],
  ['상태를 빼면', (login: Login) => ({ ...login, state: undefined })],
])('Google에서 돌아올 때 %s 들여보내지 않는다', async (_name, change) => {
  const login = await server.go('google', somebody)
  expect(await server.googleCode(change(login))).toBe('E400-SOCIAL')
  expect(await server.googleCode(login)).toBe('S200')
})

test('카카오에서 돌아올 때 상태나 코드나 쿠키가 맞지 않으면 들여보내지 않는다', async () => {
  const { returned, cookie } = await server.go('kakao', somebody)
  const [forged, codeless] = [new URL(returned), new URL(returned)]
  forged.searchParams.set('state', 'another')
  codeless.searchParams.delete('code')
  expect(await server.kakaoError(forged, cookie)).toBe('E400-SOCIAL')
  expect(await server.kakaoError(codeless, cookie)).toBe('E400-SOCIAL')
  expect(await server.kakaoError(returned, '')).toBe('E400-SOCIAL')
  expect(await server.kakaoError(returned, 'matjari_social=garbage')).toBe('E400-SOCIAL')
  expect(await server.kakaoError(returned, cookie)).toBeNull()
})

test('다른 제공자로 시작한 시도나 그 코드로는 들어올 수 없다', async () => {
  const google = await server.go('google', somebody)
  const kakao = await server.go('kakao', somebody)
  expect(await server.googleCode(kakao)).toBe('E400-SOCIAL')
  expect(await server.googleCode({ ...google, code: kakao.code })).toBe('E400-SOCIAL')
  const crossed = new URL(kakao.returned)
  crossed.searchParams.set('code', google.code)
  expect(await server.kakaoError(crossed, kakao.cookie)).toBe('E400-SOCIAL')
})

test('한 번 쓴 코드는 다시 쓸 수 없다', async () => {
  const google = await server.go('google', somebody)
  expect(await server.googleCode(google)).toBe('S200')
  expect(await server.googleCode(google)).toBe('E400-SOCIAL')
  const { returned, cookie } = await server.go('kakao', somebody)
  expect(await server.kakaoError(returned, cookie)).toBeNull()
  expect(await server.kakaoError(returned, cookie)).toBe('E400-SOCIAL')
})

test('10분이 지나면 처음부터 다시 해야 한다', async () => {
  const inTime = await server.go('google', somebody)
  const late = await server.go('google', somebody)
  server.clock.advance(599_000)
  expect(await server.googleCode(inTime)).toBe('S200')
  server.clock.advance(1000)
  expect(await server.googleCode(late)).toBe('E400-SOCIAL')
})

test('취소하면 로그인 화면으로 돌아가 취소했다고 한다', async () => {
  const { returned, cookie } = await server.go('kakao', cancelled)
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(await server.kakaoError(returned, cookie)).toBe('E400-CANCELLED')
})

test('제공자의 다른 거절은 마치지 못했다고 한다', async () => {
  const returned = new URL('http://localhost/api/oauth2/kakao/callback?error=server_error')
  expect(await server.kakaoError(returned, '')).toBe('E400-SOCIAL')
})

test('쿠키는 스크립트가 읽을 수 없고 돌아오면 지워지며 주소는 새지 않는다', async () => {
  const begun = await server.app.inject({ url: '/api/oauth2/kakao-url' })
  expect(begun.headers['set-cookie']).toMatch(
    /^matjari_social=[\w-]+; Path=\/api\/oauth2; Max-Age=600; HttpOnly; SameSite=Lax$/,
  )
  const { returned, cookie } = await server.go('kakao', somebody)
  const { response } = await server.kakaoReturn(returned, cookie)
  expect(response.statusCode).toBe(302)
  expect(response.body).toBe('')
  expect(response.headers).toMatchObject({
    'set-cookie': expect.stringMatching(/^matjari_social=; .*Max-Age=0/),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  const login = await server.googleLogin({ code: 'x', state: 'y' })
  expect(login.headers['set-cookie']).toMatch(/^matjari_social=; .*Max-Age=0/)
})

test('너무 많이 시도하면 한동안 받지 않고 카카오에서 와도 그렇다', async () => {
  server.clock.advance(limits.attempts.windowMinutes * 60_000)
  const most = limits.attempts.login.address
  const answers: string[] = []
  while (answers.length < most) answers.push(await server.googleCode({ code: 'guess' }))
  expect(new Set(answers)).toEqual(new Set(['E400-SOCIAL']))
  expect(await server.googleCode({ code: 'guess' })).toBe('E429')
  const { returned, cookie } = await server.go('kakao', somebody)
  expect(await server.kakaoError(returned, cookie)).toBe('E429')
})
