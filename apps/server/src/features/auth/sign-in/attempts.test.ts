import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, testPassword } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { spendAttempt } from '../../../lib/attempts.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const login = (memberId: string, memberPw: string, remoteAddress = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/tokens',
    payload: { memberId, memberPw },
    remoteAddress,
  })
const { account, everywhere, address } = limits.attempts.login

test('열 번 틀리면 맞는 비밀번호도 기다려야 하고 언제까지인지 말한다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  for (let n = 0; n < account; n += 1)
    expect((await login(memberId, 'Wrong0ne!')).json()).toMatchObject({
      header: { code: 'E400-LOGIN' },
    })
  server.clock.advance(60_000)
  const refused = await login(memberId.toUpperCase(), testPassword)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('540')
  expect(refused.json()).toEqual({
    header: { code: 'E429', message: messages.attempts.tooMany('9분') },
    body: { items: null },
  })
  server.clock.advance((limits.attempts.windowMinutes - 1) * 60_000)
  expect((await login(memberId, testPassword)).json()).toMatchObject({ header: { code: 'S200' } })
})

test('다른 곳에서 틀린 것은 회원을 막지 않지만 모두 합친 한도는 있다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const guessFrom = async (from: string) => {
    for (let n = 0; n < account; n += 1)
      await spendAttempt(server.deps, { kind: 'login', account: memberId, address: from })
  }
  await guessFrom('192.0.2.30')
  expect((await login(memberId, 'Wrong0ne!', '192.0.2.30')).statusCode).toBe(429)
  expect((await login(memberId, testPassword, '192.0.2.29')).statusCode).toBe(200)
  for (let n = 0; n < everywhere / account; n += 1) await guessFrom(`192.0.2.${31 + n}`)
  expect((await login(memberId, testPassword, '192.0.2.29')).statusCode).toBe(429)
})

test('모르는 아이디도 똑같이 세어 있는지 없는지 알 수 없다', async () => {
  const tries = Array.from({ length: account }, () => login('nobody_here', 'Wrong0ne!'))
  await Promise.all(tries)
  expect((await login('nobody_here', 'Wrong0ne!')).statusCode).toBe(429)
})

test('로그인하면 앞의 실패는 잊는다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  for (let round = 0; round < 2; round += 1) {
    for (let n = 1; n < account; n += 1) await login(memberId, 'Wrong0ne!')
    expect((await login(memberId, testPassword)).statusCode).toBe(200)
  }
})

test('한 곳에서 여러 계정을 두드려도 그 곳이 막힌다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const from = '192.0.2.77'
  for (let n = 0; n < address; n += 1)
    await spendAttempt(server.deps, { kind: 'login', account: `victim${n}`, address: from })
  expect((await login(memberId, testPassword, from)).statusCode).toBe(429)
  expect((await login(memberId, testPassword, '192.0.2.78')).statusCode).toBe(200)
})
