import type { SignedIn } from '@matjari/contract/calls/auth'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeSentTo, lettersTo, newestLetter } from '../../../../test/support/mail/letters.ts'
import {
  bearer,
  buildMember,
  signIn,
  testPassword,
} from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { sendForm } from '../../../../test/support/server/form.ts'
import { spendAttempt } from '../../../lib/attempts.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Member = Awaited<ReturnType<typeof buildMember>>

const post = (url: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers })
const request = ({ memberId, memberEmail }: Omit<Member, 'memberNo'>) =>
  post('/api/email/pw-verify', { memberId, memberEmail })
const login = async (memberId: string, memberPw: string) => {
  const response = await post('/api/auth/tokens', { memberId, memberPw })
  return response.json<{ header: { code: string }; body: { items: { loginInfo: object } } }>()
}
const codeOf = async (memberId: string, memberPw: string) =>
  (await login(memberId, memberPw)).header.code
/** With 로그인 유지, which a temporary password does not give. */
const keptSignIn = async (memberId: string, memberPw: string) =>
  (await post('/api/auth/tokens', { memberId, memberPw, authLogin: 'Y' })).json<{
    body: { items: SignedIn }
  }>().body.items.tokens
const renew = async (token: string) =>
  (await post('/api/auth/refresh', {}, bearer(token))).json<{
    header: { code: string }
    body: { items: SignedIn }
  }>()
const renewalCode = async (token: string) => (await renew(token)).header.code
const myPageStatus = async (token: string) =>
  (await post('/api/member/mypage-info', {}, bearer(token))).statusCode
const lifetime = limits.temporaryPassword.minutes * 60_000

async function mailed(member: Member) {
  await request(member)
  const { text } = await newestLetter(server.deps, member.memberEmail)
  return text.match(/^임시 비밀번호: (\S+)$/m)?.[1] ?? ''
}
async function withTemporary() {
  const member = await buildMember(server.deps.db)
  return { ...member, temporary: await mailed(member) }
}

test('아이디와 이메일이 맞으면 임시 비밀번호를 메일로 보낸다', async () => {
  const { memberId, memberEmail } = await buildMember(server.deps.db)
  const response = await request({
    memberId: memberId.toUpperCase(),
    memberEmail: memberEmail.toUpperCase(),
  })
  expect(response.json()).toEqual({
    header: { code: 'S200', message: '임시 비밀번호 발급 성공' },
    body: { items: null },
  })
  const { text } = await newestLetter(server.deps, memberEmail)
  expect(text).toContain('30분')
  expect(text).toContain(`${server.deps.config.publicUrl}/login`)
})

test('다른 곳에서 내어 주는 화면이 있으면 임시 비밀번호의 메일은 그 로그인으로 이끈다', async () => {
  const elsewhere = await testApp({
    PUBLIC_URL: 'https://api.matjari.example',
    CLIENT_URL: 'https://app.matjari.example/',
  })
  try {
    const { memberId, memberEmail } = await buildMember(elsewhere.deps.db)
    const payload = { memberId, memberEmail }
    await elsewhere.app.inject({ method: 'POST', url: '/api/email/pw-verify', payload })
    const { text } = await newestLetter(elsewhere.deps, memberEmail)
    expect(text).toContain('https://app.matjari.example/login')
    expect(text).not.toContain('api.matjari.example')
  } finally {
    await elsewhere.close()
  }
})

test('임시 비밀번호를 쓰기 전에는 원래 비밀번호가 그대로 통한다', async () => {
  const { memberId, temporary } = await withTemporary()
  expect(await login(memberId, testPassword)).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { isPasswordTemporary: 'N' } } },
  })
  expect(await codeOf(memberId, temporary)).toBe('S200')
})

test('임시 비밀번호는 몇 번이고 로그인하지만 내 비밀번호가 되지도, 다른 로그인을 끝내지도 않는다', async () => {
  const { memberId, temporary } = await withTemporary()
  const elsewhere = await signIn(server.app, memberId)
  for (let n = 0; n < 3; n += 1)
    expect(await login(memberId, temporary)).toMatchObject({
      header: { code: 'S200' },
      body: { items: { loginInfo: { isPasswordTemporary: 'Y' } } },
    })
  expect(await login(memberId, testPassword)).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { isPasswordTemporary: 'N' } } },
  })
  expect(await renewalCode(elsewhere.refreshToken)).toBe('S200')
})

test('임시 비밀번호의 로그인은 로그인 유지를 골라도 임시 비밀번호와 함께 끝난다', async () => {
  const { memberId, temporary } = await withTemporary()
  server.clock.advance(lifetime - 60_000)
  const first = await keptSignIn(memberId, temporary)
  const renewed = await renew(first.refreshToken)
  expect(renewed.body.items.loginInfo).toMatchObject({ isPasswordTemporary: 'Y' })
  const { accessToken, refreshToken } = renewed.body.items.tokens
  server.clock.advance(59_000)
  expect(await myPageStatus(accessToken)).toBe(200)
  server.clock.advance(1000)
  expect(await myPageStatus(accessToken)).toBe(401)
  expect(await renewalCode(refreshToken)).toBe('E400-SESSION')
})

test('임시 비밀번호로 들어와 새 비밀번호를 정하면 임시 비밀번호도 그 로그인도 끝난다', async () => {
  const member = await withTemporary()
  const { memberId, memberEmail, temporary } = member
  const other = await keptSignIn(memberId, temporary)
  const { accessToken, refreshToken } = await keptSignIn(memberId, temporary)
  const asMember = (url: string, payload: object) => post(url, payload, bearer(accessToken))
  await asMember('/api/auth/password-confirm', { password: temporary })
  await asMember('/api/email/editprofile-verify', { memberEmail })
  const verifyCode = await codeSentTo(server.deps, memberEmail)
  await asMember('/api/email/check-verifycode', { email: memberEmail, verifyCode })
  const fresh = 'Brand0new!'
  const changed = await sendForm(server.app, {
    to: 'PUT /api/member/update',
    form: { memberPw: fresh, confirmPassword: fresh },
    token: accessToken,
  })
  expect(changed.json()).toMatchObject({ header: { code: 'S200' } })
  expect(await codeOf(memberId, temporary)).toBe('E400-LOGIN')
  for (const token of [other.refreshToken, refreshToken])
    expect(await renewalCode(token)).toBe('E400-SESSION')
  expect(await login(memberId, fresh)).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { isPasswordTemporary: 'N' } } },
  })
})

test('남이 여러 곳에서 틀려도 임시 비밀번호를 받고 그것으로 들어올 수 있다', async () => {
  const member = await buildMember(server.deps.db)
  const { memberId } = member
  const wrong = { memberId, memberEmail: 'not.theirs@example.com' }
  for (let n = 0; n <= limits.attempts.letter.everywhere; n += 1)
    await server.app.inject({
      method: 'POST',
      url: '/api/email/pw-verify',
      payload: wrong,
      remoteAddress: `192.0.2.${n}`,
    })
  for (let n = 0; n < limits.attempts.login.everywhere; n += 1)
    await spendAttempt(server.deps, { kind: 'login', account: memberId, address: `192.0.2.${n}` })
  const temporary = await mailed(member)
  expect((await post('/api/auth/tokens', { memberId, memberPw: testPassword })).statusCode).toBe(
    429,
  )
  expect(await codeOf(memberId, temporary)).toBe('S200')
})

test('쓰지 않은 임시 비밀번호는 30분이 되면 통하지 않는다', async () => {
  const [early, late] = [await withTemporary(), await withTemporary()]
  server.clock.advance(lifetime - 1)
  expect(await codeOf(early.memberId, early.temporary)).toBe('S200')
  server.clock.advance(1)
  expect(await codeOf(late.memberId, late.temporary)).toBe('E400-LOGIN')
  expect(await codeOf(late.memberId, testPassword)).toBe('S200')
})

test('다시 받으면 앞의 임시 비밀번호도 그 로그인도 통하지 않는다', async () => {
  const { temporary, ...member } = await withTemporary()
  const { refreshToken } = await keptSignIn(member.memberId, temporary)
  const newer = await mailed(member)
  expect(await renewalCode(refreshToken)).toBe('E400-SESSION')
  expect(await codeOf(member.memberId, temporary)).toBe('E400-LOGIN')
  expect(await codeOf(member.memberId, newer)).toBe('S200')
})

test('임시 비밀번호가 있어도 틀린 비밀번호와 모르는 아이디는 같은 말로 거절한다', async () => {
  const { memberId } = await withTemporary()
  expect(await login(memberId, 'Wrong0ne!')).toEqual(await login('nobody_here', 'Wrong0ne!'))
})

test.each([
  ['확인하지 않은 이메일', { isEmailProved: false }],
  ['정지된 회원', { isActive: false }],
  ['떠난 회원', { withdrawnAt: new Date('2026-11-01T00:00:00Z') }],
  ['비밀번호가 없는 소셜 회원', { passwordHash: null }],
] as const)('%s에게는 보내지 않는다', async (_name, change) => {
  const member = await buildMember(server.deps.db)
  const { memberNo, memberEmail } = member
  await server.deps.db.updateTable('member').set(change).where('memberNo', '=', memberNo).execute()
  const response = await request(member)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ header: { code: 'E404' } })
  expect(await lettersTo(server.deps, memberEmail)).toEqual([])
})

test('모르는 아이디와 남의 이메일은 같은 말로 거절한다', async () => {
  const [one, other] = [await buildMember(server.deps.db), await buildMember(server.deps.db)]
  const unknown = await request({ memberId: 'nobody_here', memberEmail: one.memberEmail })
  const crossed = await request({ memberId: one.memberId, memberEmail: other.memberEmail })
  expect(unknown.statusCode).toBe(404)
  expect(crossed.body).toBe(unknown.body)
})

test('그사이 정지된 회원은 임시 비밀번호로도 들어오지 못하고 비밀번호도 그대로다', async () => {
  const { memberNo, memberId, temporary } = await withTemporary()
  const activate = (isActive: boolean) =>
    server.deps.db
      .updateTable('member')
      .set({ isActive })
      .where('memberNo', '=', memberNo)
      .execute()
  await activate(false)
  expect(await login(memberId, temporary)).toMatchObject({
    header: { code: 'S200' },
    body: {
      items: { loginInfo: { isActive: 'N' }, tokens: { accessToken: '', refreshToken: '' } },
    },
  })
  await activate(true)
  expect(await codeOf(memberId, testPassword)).toBe('S200')
})

test('한 아이디로 여섯 번째 청하면 429로 거절한다', async () => {
  const member = await buildMember(server.deps.db)
  for (let n = 0; n < limits.attempts.codeRequest.account; n += 1)
    expect((await request(member)).statusCode).toBe(200)
  const refused = await request(member)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('600')
  expect(refused.json()).toMatchObject({
    header: { message: messages.attempts.tooMany('10분') },
  })
})

test('임시 비밀번호는 표에도 답에도 로그에도 그대로 남지 않는다', async () => {
  const { memberNo, memberId, temporary } = await withTemporary()
  const pending = await server.deps.db.selectFrom('temporaryPassword').selectAll().execute()
  const answer = await login(memberId, temporary)
  const [members, mails] = await Promise.all([
    server.deps.db.selectFrom('member').selectAll().where('memberNo', '=', memberNo).execute(),
    server.deps.db.selectFrom('mail').selectAll().execute(),
  ])
  const sealed = mails.map((mail) => mail.sealed?.toString('latin1')).join('')
  const kept = JSON.stringify([pending, members, answer, server.logLines])
  expect(temporary).toHaveLength(12)
  expect(`${kept}${sealed}`).not.toContain(temporary)
})
