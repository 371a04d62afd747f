import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAsker } from '../../../test/support/mail/asker.ts'
import { codeSentTo, lettersTo, newestLetter } from '../../../test/support/mail/letters.ts'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { sendForm } from '../../../test/support/server/form.ts'
import { spendAttempt } from '../../db/attempts.ts'
import { sendCode } from './email-codes.ts'
import { requireConfirmed } from './passwords.ts'
import { beginSignIn, callerOf } from './sign-in.ts'

describe('본인 확인', () => {
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
    await sendCode(server.deps, {
      purpose: 'member',
      memberNo,
      email: to,
      asker: testAsker(server),
    })
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
    const { token, memberNo, code } = await socialWithCode({
      memberEmail,
      isEmailProved: false,
      to,
    })
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
})

describe('임시 비밀번호', () => {
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
  const longSignIn = async (memberId: string, memberPw: string) =>
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
    const first = await longSignIn(memberId, temporary)
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
    const other = await longSignIn(memberId, temporary)
    const { accessToken, refreshToken } = await longSignIn(memberId, temporary)
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
    const { refreshToken } = await longSignIn(member.memberId, temporary)
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
    await server.deps.db
      .updateTable('member')
      .set(change)
      .where('memberNo', '=', memberNo)
      .execute()
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
})
