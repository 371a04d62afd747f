import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo, newestLetter } from '../../../../test/support/mail/letters.ts'
import {
  bearer,
  buildMember,
  signIn,
  testPassword,
} from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

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

test('임시 비밀번호를 쓰기 전에는 원래 비밀번호가 그대로 통한다', async () => {
  const { memberId, temporary } = await withTemporary()
  expect(await login(memberId, testPassword)).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { isPasswordTemporary: 'N' } } },
  })
  expect(await codeOf(memberId, temporary)).toBe('S200')
})

test('임시 비밀번호로 로그인하면 비밀번호가 바뀌고 다른 로그인은 모두 끝난다', async () => {
  const { memberId, temporary } = await withTemporary()
  const elsewhere = await signIn(server.app, memberId)
  expect(await login(memberId, temporary)).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { isPasswordTemporary: 'Y' } } },
  })
  expect(await codeOf(memberId, testPassword)).toBe('E400-LOGIN')
  const renewal = await post('/api/auth/refresh', {}, bearer(elsewhere.refreshToken))
  expect(renewal.json()).toMatchObject({ header: { code: 'E400-SESSION' } })
})

test('쓴 임시 비밀번호는 30분이 지나도 새로 정할 때까지 내 비밀번호다', async () => {
  const { memberId, temporary } = await withTemporary()
  await login(memberId, temporary)
  server.clock.advance(lifetime * 2)
  expect(await login(memberId, temporary)).toMatchObject({
    header: { code: 'S200' },
    body: { items: { loginInfo: { isPasswordTemporary: 'Y' } } },
  })
})

test('쓰지 않은 임시 비밀번호는 30분이 되면 통하지 않는다', async () => {
  const [early, late] = [await withTemporary(), await withTemporary()]
  server.clock.advance(lifetime - 1)
  expect(await codeOf(early.memberId, early.temporary)).toBe('S200')
  server.clock.advance(1)
  expect(await codeOf(late.memberId, late.temporary)).toBe('E400-LOGIN')
  expect(await codeOf(late.memberId, testPassword)).toBe('S200')
})

test('다시 받으면 앞의 임시 비밀번호는 통하지 않는다', async () => {
  const { temporary, ...member } = await withTemporary()
  const newer = await mailed(member)
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
  expect(await codeOf(memberId, temporary)).toBe('E409-INACTIVE')
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
