import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildMember, signIn } from '../../../../test/support/members/members.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { beginOneTimeSignIn, callerOf, endSignIns } from './commands.ts'

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
  const [here, elsewhere] = [await signIn(server.app, memberId), await signIn(server.app, memberId)]
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
  await server.deps.db.updateTable('member').set(change).where('memberNo', '=', memberNo).execute()
  expect(await callerOf(server.deps, accessToken)).toBe(who)
})
