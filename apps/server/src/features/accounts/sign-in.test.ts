import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { spendAttempt } from '../../db/attempts.ts'
import { forgetOldSignIns } from './sign-in.ts'

describe('로그인과 토큰', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const post = (url: string, payload: object, token?: string) =>
    server.app.inject({ method: 'POST', url, payload, headers: token ? bearer(token) : {} })
  const login = (memberId: string, memberPw = testPassword) =>
    post('/api/auth/tokens', { memberId, memberPw, authLogin: 'N' })
  const refresh = (token: string) => post('/api/auth/refresh', {}, token)
  const logout = (token: string) =>
    server.app.inject({ method: 'DELETE', url: '/api/auth/logout', headers: bearer(token) })
  const codeOf = async (response: ReturnType<typeof login>) =>
    (await response).json<{ header: { code: string } }>().header.code
  const tokensOf = async (response: ReturnType<typeof login>) =>
    (await response).json<{
      body: { items: { tokens: { accessToken: string; refreshToken: string } } }
    }>().body.items.tokens

  test('로그인하면 내 정보와 토큰을 받고 비밀번호는 어디에도 없다', async () => {
    const { memberId, memberNo } = await buildMember(server.deps.db)
    const response = await login(memberId.toUpperCase())
    expect(response.json()).toMatchObject({
      header: { code: 'S200' },
      body: {
        items: {
          loginInfo: {
            memberNo,
            memberId,
            username: memberId,
            memberRole: 'ROLE_COMMON',
            roles: ['ROLE_COMMON'],
            isActive: 'Y',
            isModify: 'Y',
            isStoreOwner: 'N',
            memberSelfie: 'NULL',
          },
        },
      },
    })
    expect(response.body).not.toMatch(/argon2|passwordHash|Passw0rd/)
  })

  /** The specification reads isActive from a success; nothing that opens anything goes with it. */
  const inactiveAnswer = {
    header: { code: 'S200' },
    body: {
      items: {
        loginInfo: { isActive: 'N', memberName: '', memberEmail: '' },
        tokens: { accessToken: '', refreshToken: '' },
      },
    },
  }

  test('모르는 아이디와 틀린 비밀번호는 같은 말로 거절한다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const [wrong, unknown] = await Promise.all([login(memberId, 'Wrong0ne!'), login('nobody_here')])
    expect(wrong.statusCode).toBe(200)
    expect(wrong.json()).toEqual(unknown.json())
    expect(wrong.json()).toMatchObject({ header: { code: 'E400-LOGIN' } })
  })

  test('정지된 회원은 비밀번호가 맞아야 정지됐다는 말을 듣는다', async () => {
    const { memberId } = await buildMember(server.deps.db, { isActive: false })
    expect((await login(memberId)).json()).toMatchObject(inactiveAnswer)
    expect(await codeOf(login(memberId, 'Wrong0ne!'))).toBe('E400-LOGIN')
  })

  test('갱신하면 토큰이 바뀌고 30초 안의 재사용은 같은 후속을 받는다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const first = await signIn(server.app, memberId)
    const second = await tokensOf(refresh(first.refreshToken))
    expect(second.refreshToken).not.toBe(first.refreshToken)
    server.clock.advance(29_000)
    expect((await tokensOf(refresh(first.refreshToken))).refreshToken).toBe(second.refreshToken)
  })

  test('오래된 토큰이 돌아오면 거절하고 그 로그인 전체를 거둔다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const first = await signIn(server.app, memberId)
    const second = await tokensOf(refresh(first.refreshToken))
    server.clock.advance(31_000)
    expect(await codeOf(refresh(first.refreshToken))).toBe('E400-SESSION')
    expect(await codeOf(refresh(second.refreshToken))).toBe('E400-SESSION')
  })

  test.each([
    ['N', limits.token.refreshHours * 3_600_000],
    ['Y', limits.token.longRefreshDays * 86_400_000],
  ] as const)('로그인 유지가 %s 이면 그 기한까지만 갱신된다', async (authLogin, lifetime) => {
    const { memberId } = await buildMember(server.deps.db)
    const [kept, late] = await Promise.all([
      signIn(server.app, memberId, authLogin),
      signIn(server.app, memberId, authLogin),
    ])
    server.clock.advance(lifetime - 1000)
    expect(await codeOf(refresh(kept.refreshToken))).toBe('S200')
    server.clock.advance(1000)
    expect(await codeOf(refresh(late.refreshToken))).toBe('E400-SESSION')
  })

  test.each(['null', 'forged', ''])(
    '%s 로 갱신을 청하면 소란 없이 로그아웃 상태다',
    async (token) => {
      const response = await refresh(token)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ header: { code: 'E400-SESSION' } })
    },
  )

  test('갱신 토큰은 접근 토큰으로 쓸 수 없고 접근 토큰으로 갱신할 수 없다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const tokens = await signIn(server.app, memberId)
    expect(await codeOf(refresh(tokens.accessToken))).toBe('E400-SESSION')
    await logout(tokens.refreshToken)
    expect(await codeOf(refresh(tokens.refreshToken))).toBe('S200')
  })

  test('같은 초에 갱신해도 접근 토큰은 새것이다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const first = await tokensOf(login(memberId))
    const second = await tokensOf(refresh(first.refreshToken))
    expect(second.accessToken).not.toBe(first.accessToken)
  })

  test('로그아웃하면 그 로그인의 토큰은 모두 끝난다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const [here, elsewhere] = [
      await signIn(server.app, memberId),
      await signIn(server.app, memberId),
    ]
    const response = await logout(here.accessToken)
    expect(response.json()).toMatchObject({
      header: { code: 'S200', message: '로그아웃 되었습니다.' },
    })
    expect(await codeOf(refresh(here.refreshToken))).toBe('E400-SESSION')
    expect(await codeOf(refresh(elsewhere.refreshToken))).toBe('S200')
  })

  test('누구의 것도 아닌 토큰으로 로그아웃해도 성공이다', async () => {
    expect((await logout('forged')).json()).toMatchObject({ header: { code: 'S200' } })
  })

  test('정지된 회원은 살아 있는 토큰을 내도 새 토큰을 받지 못하고, 풀리면 그 토큰으로 이어진다', async () => {
    const { memberId, memberNo } = await buildMember(server.deps.db)
    const tokens = await signIn(server.app, memberId)
    await server.deps.db
      .updateTable('member')
      .set({ isActive: false })
      .where('memberNo', '=', memberNo)
      .execute()
    expect((await refresh(tokens.refreshToken)).json()).toMatchObject(inactiveAnswer)
    await server.deps.db
      .updateTable('member')
      .set({ isActive: true })
      .where('memberNo', '=', memberNo)
      .execute()
    expect(await codeOf(refresh(tokens.refreshToken))).toBe('S200')
  })

  test('토큰과 비밀번호는 로그에도 데이터베이스에도 그대로 남지 않는다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const tokens = await signIn(server.app, memberId)
    const renewed = await tokensOf(refresh(tokens.refreshToken))
    const rows = await server.deps.db.selectFrom('refreshToken').selectAll().execute()
    const kept = `${server.logLines.join('')}${JSON.stringify(rows)}`
    for (const secret of [testPassword, ...Object.values(tokens), ...Object.values(renewed)])
      expect(kept).not.toContain(secret)
  })
})

describe('시도 제한', () => {
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
  const cookiesOf = (answer: Awaited<ReturnType<typeof login>>) =>
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
    const known = await login(memberId, testPassword, '203.0.113.8', cookiesOf(first))
    expect(known.statusCode).toBe(200)
    // The count of all addresses stays: strangers go on waiting.
    expect((await login(memberId, testPassword, '203.0.113.9')).statusCode).toBe(429)
  })

  test('다른 회원의 기기라는 증표는 도움이 되지 않고, 고친 증표도 마찬가지다', async () => {
    const [one, other] = [await buildMember(server.deps.db), await buildMember(server.deps.db)]
    const kept = cookiesOf(await login(other.memberId, testPassword, '203.0.113.20'))
    await guessEverywhere(one.memberId)
    for (const cookie of [kept, kept.slice(0, -3), 'matjari_device=x', `${kept}; ${kept}`])
      expect((await login(one.memberId, testPassword, '203.0.113.21', cookie)).statusCode).toBe(429)
  })

  test('훔친 증표로도 한없이 맞혀 볼 수는 없다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const cookie = cookiesOf(await login(memberId, testPassword, '203.0.113.30'))
    for (let n = 0; n < account; n += 1)
      await login(memberId, 'Wrong0ne!', `203.0.113.${31 + n}`, cookie)
    expect((await login(memberId, testPassword, '203.0.113.50', cookie)).statusCode).toBe(429)
    expect((await login(memberId, testPassword, '203.0.113.50')).statusCode).toBe(200)
  })

  test('비밀번호를 바꾸면 그 전의 증표는 끝난다', async () => {
    const { memberId, memberNo } = await buildMember(server.deps.db)
    const cookie = cookiesOf(await login(memberId, testPassword, '203.0.113.60'))
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
})

describe('아이디 찾기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const find = (memberEmail: string) =>
    server.app.inject({ method: 'POST', url: '/api/member/find-id', payload: { memberEmail } })

  test.each([
    ['비밀번호 회원', {}],
    ['소셜 회원', { passwordHash: null }],
  ] as const)('%s은 확인된 이메일로 아이디를 찾는다', async (_name, options) => {
    const { memberId, memberEmail } = await buildMember(server.deps.db, options)
    expect((await find(memberEmail.toUpperCase())).json()).toMatchObject({
      header: { code: 'S200' },
      body: { items: { memberId } },
    })
  })

  test.each([
    ['확인하지 않은 이메일', { isEmailProved: false }],
    ['떠난 회원의 이메일', { withdrawnAt: new Date('2026-11-01T00:00:00Z') }],
  ] as const)('%s로는 찾을 수 없다', async (_name, change) => {
    const { memberNo, memberEmail } = await buildMember(server.deps.db)
    await server.deps.db
      .updateTable('member')
      .set(change)
      .where('memberNo', '=', memberNo)
      .execute()
    const response = await find(memberEmail)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      header: { code: 'E404', message: '찾을 수 없습니다.' },
      body: { items: null },
    })
  })

  test('모르는 이메일은 열한 번째부터 기다려야 한다', async () => {
    for (let n = 0; n < limits.attempts.find.account; n += 1)
      expect((await find('nobody@example.com')).statusCode).toBe(200)
    expect((await find('nobody@example.com')).statusCode).toBe(429)
  })
})

describe('지난 로그인 정리', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('끝난 지 하루가 지난 로그인만 토큰과 함께 지운다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    await signIn(server.app, memberId)
    server.clock.advance((limits.token.refreshHours + 23) * 3_600_000)
    await forgetOldSignIns(server.deps)
    expect(await server.deps.db.selectFrom('signIn').selectAll().execute()).toHaveLength(1)
    await signIn(server.app, memberId)
    server.clock.advance(2 * 3_600_000)
    await forgetOldSignIns(server.deps)
    expect(await server.deps.db.selectFrom('signIn').selectAll().execute()).toHaveLength(1)
    expect(await server.deps.db.selectFrom('refreshToken').selectAll().execute()).toHaveLength(1)
  })
})
