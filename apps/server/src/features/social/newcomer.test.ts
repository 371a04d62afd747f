import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '../../../test/support/members/members.ts'
import { sendForm } from '../../../test/support/server/form.ts'
import { type SocialTestApp, socialTestApp } from '../../../test/support/social/app.ts'
import { typed } from '../../../test/support/social/browser.ts'

let server: SocialTestApp
beforeAll(async () => {
  server = await socialTestApp()
})
afterAll(() => server.close())

const minute = 60_000
let made = 0

/** Somebody who comes from Kakao for the first time, with the token in the address. */
async function newcomer() {
  made += 1
  const { returned, cookie } = await server.go('kakao', typed(`새손님${made}`))
  const { page } = await server.kakaoReturn(returned, cookie)
  return page.searchParams.get('refreshToken') ?? ''
}
const exchange = async (token: string) => (await server.renew(token)).body.items
const codeOf = async (token: string) => (await server.renew(token)).header.code
const save = (token: string) =>
  sendForm(server.app, {
    to: 'PUT /api/member/social-update',
    form: {
      memberName: '김새봄',
      memberNickName: `새봄_${made}`,
      memberEmail: `spring${made}@example.com`,
      memberProFiles: 'NULL',
    },
    token,
  })
const statusOf = async (method: 'GET' | 'POST', url: string, token: string) =>
  (await server.app.inject({ method, url, headers: bearer(token) })).statusCode

test('추가 정보를 쓰는 30분 동안 주소의 토큰을 다시 낼 수 있다', async () => {
  const token = await newcomer()
  expect((await exchange(token)).loginInfo.isModify).toBe('N')
  server.clock.advance(limits.token.extraFormMinutes * minute - 1)
  expect((await exchange(token)).loginInfo.isModify).toBe('N')
  server.clock.advance(1)
  expect(await codeOf(token)).toBe('E400-SESSION')
})

test('그 토큰으로 받은 것은 30분을 넘겨 이어지지 않는다', async () => {
  const token = await newcomer()
  server.clock.advance(25 * minute)
  const { tokens } = await exchange(token)
  const later = await exchange(tokens.refreshToken)
  server.clock.advance(5 * minute)
  expect(await codeOf(later.tokens.refreshToken)).toBe('E400-SESSION')
  expect((await save(later.tokens.accessToken)).statusCode).toBe(401)
})

test('추가 정보를 넣기 전에는 그 밖의 아무것도 열리지 않는다', async () => {
  const { accessToken } = (await exchange(await newcomer())).tokens
  const refused = await server.app.inject({
    method: 'POST',
    url: '/api/member/mypage-info',
    headers: bearer(accessToken),
  })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({
    header: { code: 'E403-EXTRA', message: '추가 정보를 먼저 입력해 주세요.' },
    body: { items: null },
  })
  for (const url of ['/api/favorites', '/api/member/export', '/api/inbox'])
    expect(await statusOf('GET', url, accessToken)).toBe(403)
  expect(await statusOf('GET', '/api/restaurants/category/한식', accessToken)).toBe(200)
})

test('추가 정보를 저장한 로그인은 이어지고 주소의 토큰과 남의 로그인은 끝난다', async () => {
  const token = await newcomer()
  const [mine, strangers] = [await exchange(token), await exchange(token)]
  server.clock.advance(9 * minute)
  expect((await save(mine.tokens.accessToken)).json()).toMatchObject({ header: { code: 'S200' } })
  expect(await statusOf('POST', '/api/member/mypage-info', mine.tokens.accessToken)).toBe(200)
  expect(await codeOf(token)).toBe('E400-SESSION')
  expect(await codeOf(strangers.tokens.refreshToken)).toBe('E400-SESSION')
  expect(await statusOf('POST', '/api/member/mypage-info', strangers.tokens.accessToken)).toBe(401)
  server.clock.advance(60 * minute)
  expect((await exchange(mine.tokens.refreshToken)).loginInfo.isModify).toBe('Y')
})

test('같은 토큰을 거듭 내도 열린 로그인은 정한 만큼만 남는다', async () => {
  const token = await newcomer()
  const first = await exchange(token)
  for (let n = 0; n < limits.token.extraFormSignIns; n += 1) await exchange(token)
  expect(await codeOf(first.tokens.refreshToken)).toBe('E400-SESSION')
  expect(await codeOf(token)).toBe('S200')
})
