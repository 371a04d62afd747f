import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

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
const keptOut = {
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
  expect((await login(memberId)).json()).toMatchObject(keptOut)
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
  const [here, elsewhere] = [await signIn(server.app, memberId), await signIn(server.app, memberId)]
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
  expect((await refresh(tokens.refreshToken)).json()).toMatchObject(keptOut)
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
