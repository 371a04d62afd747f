import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAsker } from '../../../../test/support/mail/asker.ts'
import { codeSentTo } from '../../../../test/support/mail/letters.ts'
import { bearer, buildMember, testPassword } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { spendAttempt } from '../../../lib/attempts.ts'
import { sendCode } from '../../mail/codes/commands.ts'
import { beginSignIn, callerOf } from '../sign-in/commands.ts'
import { requireConfirmed } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function enter(memberNo: string) {
  const { tokens } = await beginSignIn(server.deps, { memberNo, longLived: false })
  const caller = await callerOf(server.deps, tokens.accessToken)
  if (typeof caller === 'string') throw new Error(caller)
  return { token: tokens.accessToken, signInNo: caller.signInNo, memberNo }
}
const enterAsMember = async () => enter((await buildMember(server.deps.db)).memberNo)
const confirm = (token: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/password-confirm',
    payload: { password },
    headers: bearer(token),
  })
const headerOf = async (response: ReturnType<typeof confirm>) =>
  (await response).json<{ header: { code: string; message: string } }>().header
const isConfirmed = (signInNo: string) =>
  requireConfirmed(server.deps.db, { signInNo, now: server.deps.now() }).then(
    () => true,
    (error: { kind?: string }) => {
      expect(error.kind).toBe('confirmNeeded')
      return false
    },
  )
const failed = { code: 'E400', message: '비밀번호 인증 실패' }

/** A social member who has asked for a code to be sent to an address. */
async function socialWithCode(options: {
  memberEmail: string | null
  isEmailProved: boolean
  to: string
}) {
  const { to, ...stored } = options
  const { memberNo } = await buildMember(server.deps.db, { ...stored, passwordHash: null })
  await sendCode(server.deps, { purpose: 'member', memberNo, email: to, asker: testAsker(server) })
  return { ...(await enter(memberNo)), code: await codeSentTo(server.deps, to) }
}
const readEmail = (memberNo: string) =>
  server.deps.db
    .selectFrom('member')
    .select(['memberEmail', 'isEmailProved'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()

test('비밀번호를 확인하면 그 로그인에서 10분 동안만 기억한다', async () => {
  const here = await enterAsMember()
  const elsewhere = await enter(here.memberNo)
  expect(await isConfirmed(here.signInNo)).toBe(false)
  expect(await headerOf(confirm(here.token, testPassword))).toMatchObject({ code: 'S200' })
  expect(await isConfirmed(here.signInNo)).toBe(true)
  expect(await isConfirmed(elsewhere.signInNo)).toBe(false)
  server.clock.advance(limits.passwordConfirmed.minutes * 60_000 - 1)
  expect(await isConfirmed(here.signInNo)).toBe(true)
  server.clock.advance(1)
  expect(await isConfirmed(here.signInNo)).toBe(false)
})

test('틀린 비밀번호는 확인되지 않는다', async () => {
  const { token, signInNo } = await enterAsMember()
  expect(await headerOf(confirm(token, 'Wrong0ne!'))).toEqual(failed)
  expect(await isConfirmed(signInNo)).toBe(false)
})

test('로그아웃한 로그인의 확인은 통하지 않는다', async () => {
  const { token, signInNo } = await enterAsMember()
  await confirm(token, testPassword)
  await server.app.inject({ method: 'DELETE', url: '/api/auth/logout', headers: bearer(token) })
  expect(await isConfirmed(signInNo)).toBe(false)
})

test('로그인하지 않으면 확인할 수 없다', async () => {
  expect((await confirm('forged', testPassword)).statusCode).toBe(401)
})

test('여러 번 틀리면 기다려야 하지만, 남이 로그인에서 틀린 것은 세지 않는다', async () => {
  const { memberNo, memberId } = await buildMember(server.deps.db)
  const { token } = await enter(memberNo)
  for (let n = 0; n < limits.attempts.login.everywhere; n += 1)
    await spendAttempt(server.deps, { kind: 'login', account: memberId, address: `192.0.2.${n}` })
  for (let n = 0; n < limits.attempts.confirm.account; n += 1)
    expect(await headerOf(confirm(token, 'Wrong0ne!'))).toEqual(failed)
  const refused = await confirm(token, testPassword)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('600')
})

test('맞히면 앞의 실패는 잊는다', async () => {
  const { token } = await enterAsMember()
  for (let n = 1; n < limits.attempts.confirm.account; n += 1) await confirm(token, 'Wrong0ne!')
  await confirm(token, testPassword)
  expect(await headerOf(confirm(token, 'Wrong0ne!'))).toEqual(failed)
})

test('소셜 회원은 메일로 받은 번호로 확인하고 그 번호는 한 번만 통한다', async () => {
  const to = 'Social.One@example.com'
  const { token, signInNo, memberNo, code } = await socialWithCode({
    memberEmail: to,
    isEmailProved: true,
    to,
  })
  expect(await headerOf(confirm(token, code))).toMatchObject({ code: 'S200' })
  expect(await isConfirmed(signInNo)).toBe(true)
  expect(await readEmail(memberNo)).toEqual({ memberEmail: to, isEmailProved: true })
  expect(await headerOf(confirm(token, code))).toEqual(failed)
})

test('소셜 회원의 틀린 번호와 빈 비밀번호의 흉내는 통하지 않는다', async () => {
  const to = 'social.two@example.com'
  const { token, signInNo, code } = await socialWithCode({
    memberEmail: to,
    isEmailProved: true,
    to,
  })
  for (const typed of ['nobody has this password', testPassword, `${code}0`])
    expect(await headerOf(confirm(token, typed))).toEqual(failed)
  expect(await isConfirmed(signInNo)).toBe(false)
})

test('만료됐거나 너무 많이 틀린 번호는 새로 받으라고 말한다', async () => {
  const to = 'social.three@example.com'
  const { token, code } = await socialWithCode({ memberEmail: to, isEmailProved: true, to })
  for (let n = 0; n < limits.emailCode.tries; n += 1) await confirm(token, 'wrong')
  expect((await headerOf(confirm(token, code))).message).toBe(messages.email.noTriesLeft)
  server.clock.advance(limits.emailCode.seconds * 1000)
  expect((await headerOf(confirm(token, code))).message).toBe(messages.email.expired)
})

test.each([
  ['이메일이 없던', 'four', null, 'social.four@example.com'],
  ['같은 이메일을 확인하지 않은', 'five', 'Social.Five@example.com', 'Social.Five@example.com'],
  ['다른 이메일을 확인하지 않은', 'six', 'typo@example.com', 'social.six@example.com'],
])('%s 소셜 회원은 번호로 이메일도 확인한다', async (_name, who, memberEmail, proved) => {
  const to = `social.${who}@example.com`
  const { token, memberNo, code } = await socialWithCode({ memberEmail, isEmailProved: false, to })
  expect(await headerOf(confirm(token, code))).toMatchObject({ code: 'S200' })
  expect(await readEmail(memberNo)).toEqual({ memberEmail: proved, isEmailProved: true })
})

test('그사이 다른 회원의 것이 된 이메일은 받아 주지 않는다', async () => {
  const to = 'contested@example.com'
  const { token, signInNo, memberNo, code } = await socialWithCode({
    memberEmail: null,
    isEmailProved: false,
    to,
  })
  await buildMember(server.deps.db, { memberEmail: to.toUpperCase() })
  expect(await headerOf(confirm(token, code))).toMatchObject({ code: 'E409-EMAIL' })
  expect(await isConfirmed(signInNo)).toBe(false)
  expect(await readEmail(memberNo)).toEqual({ memberEmail: null, isEmailProved: false })
})
