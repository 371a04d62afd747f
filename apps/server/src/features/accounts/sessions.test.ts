import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { coarsePlace, deviceName } from './devices.ts'
import { beginOneTimeSignIn, callerOf, endSignIns } from './sign-in.ts'

describe('토큰 갱신', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Renewed = {
    header: { code: string }
    body: { items: { tokens: { accessToken: string; refreshToken: string } } }
  }
  const refresh = async (token: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: {},
      headers: bearer(token),
    })
    return response.json<Renewed>()
  }
  const codeOf = async (token: string) => (await refresh(token)).header.code

  async function begin() {
    const { memberNo } = await buildMember(server.deps.db)
    return beginOneTimeSignIn(server.deps, { memberNo })
  }

  test('주소로 받은 토큰을 바꾸면 하루 가는 보통 토큰이 된다', async () => {
    const { refreshToken } = (await refresh(await begin())).body.items.tokens
    server.clock.advance(limits.token.refreshHours * 3_600_000 - 1)
    const renewed = await refresh(refreshToken)
    expect(renewed.header.code).toBe('S200')
    // An ordinary token again, with the grace of one.
    expect(await refresh(refreshToken)).toMatchObject({
      body: { items: { tokens: { refreshToken: renewed.body.items.tokens.refreshToken } } },
    })
  })

  test('주소로 받은 토큰이 곧바로 다시 오면 거절하고 그 로그인을 거둔다', async () => {
    const token = await begin()
    const { tokens } = (await refresh(token)).body.items
    expect(await codeOf(token)).toBe('E400-SESSION')
    expect(await codeOf(tokens.refreshToken)).toBe('E400-SESSION')
    expect(await callerOf(server.deps, tokens.accessToken)).toBe('nobody')
  })

  test('주소로 받은 토큰은 60초가 되면 끝난다', async () => {
    const [early, late] = [await begin(), await begin()]
    server.clock.advance(limits.token.callbackSeconds * 1000 - 1)
    expect(await codeOf(early)).toBe('S200')
    server.clock.advance(1)
    expect(await codeOf(late)).toBe('E400-SESSION')
  })

  test('주소로 받은 토큰도 표와 로그에 그대로 남지 않는다', async () => {
    const token = await begin()
    await refresh(token)
    const rows = await server.deps.db.selectFrom('refreshToken').selectAll().execute()
    expect(`${server.logLines.join('')}${JSON.stringify(rows)}`).not.toContain(token)
  })

  test('다른 로그인을 모두 끝내고 지금 쓰는 로그인만 남길 수 있다', async () => {
    const [{ memberNo, memberId }, other] = [
      await buildMember(server.deps.db),
      await buildMember(server.deps.db),
    ]
    const [here, elsewhere] = [
      await signIn(server.app, memberId),
      await signIn(server.app, memberId),
    ]
    const somebody = await signIn(server.app, other.memberId)
    const caller = await callerOf(server.deps, here.accessToken)
    const exceptSignInNo = typeof caller === 'string' ? undefined : caller.signInNo
    await endSignIns(server.deps.db, { memberNo, exceptSignInNo, now: server.deps.now() })
    expect(await codeOf(elsewhere.refreshToken)).toBe('E400-SESSION')
    expect(await codeOf(somebody.refreshToken)).toBe('S200')
    expect(await codeOf(here.refreshToken)).toBe('S200')
    await endSignIns(server.deps.db, { memberNo, now: server.deps.now() })
    expect(await callerOf(server.deps, here.accessToken)).toBe('nobody')
  })

  test.each([
    ['정지된 회원', { isActive: false }, 'inactive'],
    ['떠난 회원', { withdrawnAt: new Date('2026-11-15T09:40:00Z') }, 'nobody'],
  ] as const)('%s은 살아 있는 접근 토큰으로도 곧바로 거절된다', async (_name, change, who) => {
    const { memberNo, memberId } = await buildMember(server.deps.db)
    const { accessToken } = await signIn(server.app, memberId)
    await server.deps.db
      .updateTable('member')
      .set(change)
      .where('memberNo', '=', memberNo)
      .execute()
    expect(await callerOf(server.deps, accessToken)).toBe(who)
  })
})

describe('로그인한 기기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  type Entry = { signInNo: string; device: string; place: string; isCurrent: string }
  type Tokens = { accessToken: string; refreshToken: string }
  const phone =
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

  async function logIn(memberId: string, userAgent: string, authLogin = 'N') {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      headers: { 'user-agent': userAgent },
      remoteAddress: '203.0.113.77',
      payload: { memberId, memberPw: testPassword, authLogin },
    })
    return response.json<{ body: { items: { tokens: Tokens } } }>().body.items.tokens
  }

  const list = async (token: string) =>
    (await ask<{ items: Entry[] }>(server, 'GET /api/auth/sign-ins', { token })).body.items

  test('내 로그인만 기기와 짧은 주소로 보이고, 하나씩 또는 나머지를 모두 끝낸다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const stranger = await signedIn(server)
    const { accessToken: token } = await logIn(memberId, phone)
    const odd = await logIn(memberId, `<b>\u0007${'가'.repeat(5_000)}`)
    const third = await logIn(memberId, 'curl/8')
    const entries = await list(token)
    expect(entries.map(({ device, place, isCurrent }) => [device, place, isCurrent])).toEqual([
      ['알 수 없는 기기', '203.0.113.x', 'N'],
      ['알 수 없는 기기', '203.0.113.x', 'N'],
      ['Chrome · Android', '203.0.113.x', 'Y'],
    ])
    const [, oddEntry] = entries
    const end = (by: string) =>
      ask(server, `DELETE /api/auth/sign-ins/${oddEntry?.signInNo}`, { token: by })
    expect((await end(stranger.token)).status).toBe(404)
    expect((await end(token)).status).toBe(200)
    expect((await end(token)).status).toBe(404)
    expect((await ask(server, 'GET /api/inbox', { token: odd.accessToken })).status).toBe(401)
    await ask(server, 'DELETE /api/auth/sign-ins', { token })
    expect((await ask(server, 'GET /api/inbox', { token: third.accessToken })).status).toBe(401)
    expect(await list(token)).toHaveLength(1)
    expect(await list(stranger.token)).toHaveLength(1)
  })

  test('아무리 갱신해도 로그인은 90일에 끝난다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    let { refreshToken } = await logIn(memberId, phone, 'Y')
    const renew = async () => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: bearer(refreshToken),
        payload: {},
      })
      return response.json<{
        header: { code: string }
        body: { items: { tokens: Tokens } | null }
      }>()
    }
    const dayMs = 86_400_000
    for (let day = 29; day < limits.token.absoluteDays; day += 29) {
      server.clock.advance(29 * dayMs)
      const { header, body } = await renew()
      expect([day, header.code]).toEqual([day, 'S200'])
      refreshToken = body.items?.tokens.refreshToken ?? ''
    }
    server.clock.advance(3 * dayMs)
    expect((await renew()).header.code).toBe('E400-SESSION')
  })

  test.each([
    [phone, 'Chrome · Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Whale/4.29 Safari/537.36', '웨일 · Windows'],
    [
      'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 KAKAOTALK 11.0',
      '카카오톡 · Android',
    ],
    ['', '알 수 없는 기기'],
  ])('%s 브라우저는 %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  test('주소는 집을 가리고 적는다', () => {
    const addresses = ['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:85a3::8a2e:370:7334', 'x']
    expect(addresses.map(coarsePlace)).toEqual([
      '203.0.113.x',
      '203.0.113.x',
      '2001:db8:85a3::x',
      '',
    ])
  })
})
