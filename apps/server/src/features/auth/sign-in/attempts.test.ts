import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, testPassword } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { spendAttempt } from '../../../lib/attempts.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const login = (memberId: string, memberPw: string, remoteAddress = '192.0.2.1', cookie = '') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/tokens',
    payload: { memberId, memberPw },
    remoteAddress,
    headers: { cookie },
  })
/** What a browser keeps of an answer. */
const keptFrom = (answer: Awaited<ReturnType<typeof login>>) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
/** Wrong passwords from seven addresses, each below its own limit. */
async function guessEverywhere(memberId: string) {
  for (let n = 0; n < everywhere; n += 1)
    await login(memberId, 'Wrong0ne!', `198.51.100.${Math.floor(n / (account - 1))}`)
}
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

test('남들이 곳곳에서 틀려도 로그인한 적이 있는 기기는 그대로 들어간다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const first = await login(memberId, testPassword, '203.0.113.1')
  const [cookie] = first.cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api' })
  await guessEverywhere(memberId)
  expect((await login(memberId, testPassword, '203.0.113.8')).statusCode).toBe(429)
  const known = await login(memberId, testPassword, '203.0.113.8', keptFrom(first))
  expect(known.statusCode).toBe(200)
  // The count of all addresses stays: strangers go on waiting.
  expect((await login(memberId, testPassword, '203.0.113.9')).statusCode).toBe(429)
})

test('다른 회원의 기기라는 증표는 도움이 되지 않고, 고친 증표도 마찬가지다', async () => {
  const [one, other] = [await buildMember(server.deps.db), await buildMember(server.deps.db)]
  const kept = keptFrom(await login(other.memberId, testPassword, '203.0.113.20'))
  await guessEverywhere(one.memberId)
  for (const cookie of [kept, kept.slice(0, -3), 'matjari_device=x', `${kept}; ${kept}`])
    expect((await login(one.memberId, testPassword, '203.0.113.21', cookie)).statusCode).toBe(429)
})

test('훔친 증표로도 한없이 맞혀 볼 수는 없다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const cookie = keptFrom(await login(memberId, testPassword, '203.0.113.30'))
  for (let n = 0; n < account; n += 1)
    await login(memberId, 'Wrong0ne!', `203.0.113.${31 + n}`, cookie)
  expect((await login(memberId, testPassword, '203.0.113.50', cookie)).statusCode).toBe(429)
  expect((await login(memberId, testPassword, '203.0.113.50')).statusCode).toBe(200)
})

test('비밀번호를 바꾸면 그 전의 증표는 끝난다', async () => {
  const { memberId, memberNo } = await buildMember(server.deps.db)
  const cookie = keptFrom(await login(memberId, testPassword, '203.0.113.60'))
  await guessEverywhere(memberId)
  expect((await login(memberId, testPassword, '203.0.113.61', cookie)).statusCode).toBe(200)
  // The same words, written down anew.
  const passwordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1 })
  const changed = server.deps.db.updateTable('member').set({ passwordHash })
  await changed.where('memberNo', '=', memberNo).execute()
  expect((await login(memberId, testPassword, '203.0.113.61', cookie)).statusCode).toBe(429)
})

test('IPv6에서 한 사람이 가진 큰 망은 하나로 센다', async () => {
  const { memberId } = await buildMember(server.deps.db)
  const answers = []
  for (let n = 0; n <= account * 2; n += 1)
    answers.push((await login(memberId, 'Wrong0ne!', `2001:db8:77:${n}::1`)).statusCode)
  expect(answers.at(-1)).toBe(429)
  expect((await login(memberId, testPassword, '2001:db8:78::1')).statusCode).toBe(200)
})
