import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseText } from '../../../test/support/database/text.ts'
import { newestLetter } from '../../../test/support/mail/letters.ts'
import { bearer, signIn, testPassword } from '../../../test/support/members/members.ts'
import { confirmedMember } from '../../../test/support/members/profile.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { codeAt } from '../../../test/support/members/two-step.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { attemptRefusal } from '../../db/attempts.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const stepMs = limits.twoStep.stepSeconds * 1000

type Tokens = { accessToken: string; refreshToken: string }
type Answer = {
  secret: string
  recoveryCodes: string[]
  isOn: string
  recoveryCodesLeft: number
  loginInfo: { isTwoStepNeeded: string; memberEmail: string }
  tokens: Tokens
}
const call = async (key: string, token: string, payload?: object) => {
  const { status, header, body } = await ask<{ items: Answer }>(server, key, {
    token,
    ...(payload && { payload }),
  })
  return { status, code: header.code, message: header.message, items: body.items }
}
const finish = (token: string, code: string) => call('POST /api/auth/two-step', token, { code })

/** The next code: each counts once. */
function nextCode(secret: string) {
  server.clock.advance(stepMs)
  return codeAt(secret, server.deps.now())
}

async function memberWithTwoSteps() {
  const member = await confirmedMember(server)
  const { secret } = (await call('POST /api/auth/two-step/setup', member.token)).items
  const code = codeAt(secret, server.deps.now())
  const { recoveryCodes } = (await call('PUT /api/auth/two-step', member.token, { code })).items
  return { ...member, secret, recoveryCodes }
}

test('켜면 복구 코드 열 개를 한 번 주고, 다른 로그인을 끝내고, 편지를 보낸다', async () => {
  const { token, ...member } = await confirmedMember(server)
  const elsewhere = await tokenFor(server, member.memberNo)
  const { secret } = (await call('POST /api/auth/two-step/setup', token)).items
  expect((await signIn(server.app, member.memberId)).accessToken).not.toBe('')
  const code = codeAt(secret, server.deps.now())
  const on = await call('PUT /api/auth/two-step', token, { code })
  expect(on.message).toBe(messages.twoStep.on)
  expect(new Set(on.items.recoveryCodes).size).toBe(limits.twoStep.recoveryCodes)
  expect((await call('GET /api/auth/two-step', token)).items).toMatchObject({
    isOn: 'Y',
    recoveryCodesLeft: 10,
  })
  expect((await call('GET /api/auth/two-step', elsewhere)).code).toBe('E401')
  const letter = await newestLetter(server.deps, member.memberEmail)
  expect(letter.subject).toBe('[맛자리] 2단계 인증을 켰어요')
  const kept = await databaseText(server.deps.db)
  const told = [secret, ...on.items.recoveryCodes].filter((one) => kept.includes(one))
  expect(told).toEqual([])
})

test('비밀번호만 맞힌 로그인은 두 번째 단계와 로그아웃만 열고, 열 분 뒤에 끝난다', async () => {
  const { memberId, secret } = await memberWithTwoSteps()
  const { accessToken, refreshToken } = await signIn(server.app, memberId)
  for (const key of ['GET /api/inbox', 'GET /api/auth/sign-ins', 'GET /api/auth/two-step'])
    expect(await call(key, accessToken)).toMatchObject({ status: 403, code: 'E403-TWO-STEP' })
  const renewed = (await call('POST /api/auth/refresh', refreshToken, {})).items
  expect(renewed.loginInfo).toMatchObject({ isTwoStepNeeded: 'Y', memberEmail: '' })
  expect((await call('GET /api/inbox', renewed.tokens.accessToken)).status).toBe(403)
  server.clock.advance(limits.twoStep.waitMinutes * 60_000)
  const late = await call('POST /api/auth/refresh', renewed.tokens.refreshToken, {})
  expect(late.code).toBe('E400-SESSION')
  expect((await finish(accessToken, nextCode(secret))).code).toBe('E401')
})

test('맞는 코드는 같은 토큰을 열고, 로그인은 보통 때만큼 간다', async () => {
  const { memberId, secret, memberEmail } = await memberWithTwoSteps()
  const { accessToken, refreshToken } = await signIn(server.app, memberId)
  const done = await finish(accessToken, ` ${nextCode(secret)} `)
  expect(done.items.loginInfo).toMatchObject({ isTwoStepNeeded: 'N', memberEmail })
  expect((await call('GET /api/inbox', accessToken)).status).toBe(200)
  expect((await finish(accessToken, nextCode(secret))).code).toBe('E409')
  server.clock.advance(limits.token.refreshHours * 3_600_000 - 3 * stepMs)
  expect((await call('POST /api/auth/refresh', refreshToken, {})).code).toBe('S200')
})

test('쓴 코드와 그 앞의 코드, 두 걸음 떨어진 코드는 받지 않고 한 걸음은 받는다', async () => {
  const { memberId, secret } = await memberWithTwoSteps()
  const { accessToken } = await signIn(server.app, memberId)
  const at = (steps: number) =>
    codeAt(secret, new Date(server.deps.now().getTime() + steps * stepMs))
  // The code it was switched on with is of this very step.
  for (const wrong of [at(0), at(-1), at(2), at(-2)])
    expect(await finish(accessToken, wrong)).toMatchObject({
      status: 400,
      message: messages.twoStep.wrongCode,
    })
  expect((await finish(accessToken, at(1))).code).toBe('S200')
})

test('복구 코드는 한 번 통하고, 새로 받으면 전의 것은 끝난다', async () => {
  const { memberId, recoveryCodes, token, secret } = await memberWithTwoSteps()
  const [first = '', second = ''] = recoveryCodes
  const begin = async () => (await signIn(server.app, memberId)).accessToken
  expect((await finish(await begin(), first.toLowerCase().replace('-', ' '))).code).toBe('S200')
  expect((await finish(await begin(), first)).message).toBe(messages.twoStep.wrongRecoveryCode)
  const code = nextCode(secret)
  const renewed = await call('POST /api/auth/two-step/recovery-codes', token, { code })
  expect(renewed.items.recoveryCodes).toHaveLength(10)
  expect((await finish(await begin(), second)).status).toBe(400)
  expect((await finish(await begin(), renewed.items.recoveryCodes[9] ?? '')).code).toBe('S200')
})

test('틀린 코드는 로그인 시도로 세고, 맞는 비밀번호가 그 수를 지우지 않는다', async () => {
  const { memberId } = await memberWithTwoSteps()
  const codes: number[] = []
  for (let round = 0; round < limits.attempts.login.account; round += 1) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      payload: { memberId, memberPw: 'Passw0rd!' },
    })
    codes.push(response.statusCode)
    if (response.statusCode !== 200) break
    const { accessToken } = response.json<{ body: { items: { tokens: Tokens } } }>().body.items
      .tokens
    codes.push((await finish(accessToken, 'WRONG-CODES')).status)
  }
  expect(codes.at(-1)).toBe(429)
  expect(codes).toHaveLength(limits.attempts.login.account + 1)
})

test('끄려면 비밀번호 확인과 코드가 모두 있어야 하고, 끄면 묻지 않는다', async () => {
  const { memberId, memberNo, token, secret } = await memberWithTwoSteps()
  const unconfirmed = await tokenFor(server, memberNo)
  const code = nextCode(secret)
  expect((await call('DELETE /api/auth/two-step', unconfirmed, { code })).code).toBe('E400-CONFIRM')
  expect((await call('DELETE /api/auth/two-step', token, { code: '000000' })).status).toBe(400)
  expect((await call('DELETE /api/auth/two-step', token, { code })).message).toBe(
    messages.twoStep.off,
  )
  const { accessToken } = await signIn(server.app, memberId)
  expect((await call('GET /api/auth/two-step', accessToken)).items).toMatchObject({
    isOn: 'N',
    recoveryCodesLeft: 0,
  })
})

test('ADMIN_TWO_STEP=required면 켜지 않은 관리자는 관리자의 일을 못 하고, 켜면 한다', async () => {
  const strict = await testApp({ ADMIN_TWO_STEP: 'required' })
  const admin = await confirmedMember(strict, { memberRole: 'ROLE_ADMIN' })
  const { token } = admin
  const look = async () => (await ask(strict, 'GET /api/admin/dashboard', { token })).header.code
  expect(await look()).toBe('E403-TWO-STEP-SETUP')
  expect((await ask(strict, 'GET /api/inbox', { token })).status).toBe(200)
  const setup = await ask<{ items: Answer }>(strict, 'POST /api/auth/two-step/setup', { token })
  const code = codeAt(setup.body.items.secret, strict.deps.now())
  await ask(strict, 'PUT /api/auth/two-step', { token, payload: { code } })
  expect(await look()).toBe('S200')
  await strict.close()
})

test('두 단계를 다 마쳐야 이 기기를 알아보고, 그러면 남들이 틀려도 두 단계가 된다', async () => {
  const { memberId, secret } = await memberWithTwoSteps()
  const begin = (cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      payload: { memberId, memberPw: testPassword },
      remoteAddress: '203.0.113.1',
      headers: { cookie },
    })
  const end = async (half: Awaited<ReturnType<typeof begin>>, cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/two-step',
      payload: { code: nextCode(secret) },
      remoteAddress: '203.0.113.1',
      headers: {
        ...bearer(half.json<{ body: { items: Answer } }>().body.items.tokens.accessToken),
        cookie,
      },
    })
  const half = await begin()
  expect(half.cookies).toEqual([])
  const [kept] = (await end(half)).cookies
  const cookie = `${kept?.name}=${kept?.value}`
  const { account, everywhere } = limits.attempts.login
  for (let n = 0; n < everywhere; n += 1) {
    const address = `198.51.100.${Math.floor(n / (account - 1))}`
    await attemptRefusal(server.deps, { kind: 'login', account: memberId, address })
  }
  expect((await begin()).statusCode).toBe(429)
  const known = await begin(cookie)
  expect((await end(known)).statusCode).toBe(429)
  expect((await end(known, cookie)).statusCode).toBe(200)
})
