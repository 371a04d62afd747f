import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { chatSocket } from '@matjari/contract/sockets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { memberWithRoom, refusedConnection } from '../../test/support/chat/sockets.ts'
import { proveEmail } from '../../test/support/mail/letters.ts'
import { bearer, buildMember, testPassword } from '../../test/support/members/members.ts'
import { changeProfile, confirmedMember } from '../../test/support/members/profile.ts'
import { signedIn, tokenFor } from '../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { spendAttempt } from '../db/attempts.ts'
import type { SecurityEvent } from './security-events.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LOG_LEVEL: 'info', TRUST_PROXY: 'on' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

type Line = { msg: string; reqId: string; event?: SecurityEvent; counts?: Record<string, number> }

const linesSaying = (msg: string) =>
  server.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg)

const wrongPassword = 'Hunter2!never'
const seen = { remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': '192.0.2.77' } }

const send = (
  method: 'POST' | 'GET' | 'DELETE',
  url: string,
  payload: object | undefined,
  token?: string,
) =>
  server.app.inject({
    method,
    url,
    remoteAddress: seen.remoteAddress,
    headers: { ...seen.headers, ...(token && bearer(token)) },
    ...(payload && { payload }),
  })

test('들어오려는 시도와 들어온 뒤의 큰일은 요청 번호와 주소와 회원 번호를 적고 센다', async () => {
  const member = await confirmedMember(server)
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const other = await buildMember(server.deps.db)
  const tried = await buildMember(server.deps.db)
  const attempt = { kind: 'login', account: tried.memberId, address: '192.0.2.77' } as const
  for (let n = 0; n < limits.attempts.login.account; n += 1)
    await spendAttempt(server.deps, attempt)
  const stale = `${await tokenFor(server, other.memberNo)}x`
  server.logLines.length = 0

  const login = (memberId: string) =>
    send('POST', '/api/auth/tokens', { memberId, memberPw: wrongPassword })
  const dashboard = '/api/admin/dashboard'
  const answers = [
    ['sign-in failed', null, await login(other.memberId)],
    ['limit reached', null, await login(tried.memberId)],
    ['token refused', null, await send('GET', dashboard, undefined, stale)],
    ['privilege refused', member.memberNo, await send('GET', dashboard, undefined, member.token)],
    [
      'sign-in failed',
      member.memberNo,
      await send('POST', '/api/auth/password-confirm', { password: wrongPassword }, member.token),
    ],
    [
      'admin action',
      admin.memberNo,
      await send(
        'POST',
        '/api/member/admin-update',
        { memberId: other.memberId, isActive: 'N', reason: '' },
        admin.token,
      ),
    ],
  ] as const
  // No event: nobody who has not signed in, and what an administrator only looks at.
  await send('GET', dashboard, undefined)
  await send('GET', dashboard, undefined, admin.token)

  expect(linesSaying('security event')).toEqual(
    answers.map(([event, memberNo, answer]) =>
      expect.objectContaining({
        event,
        memberNo,
        address: '192.0.2.77',
        reqId: answer.headers['x-request-id'],
      }),
    ),
  )

  await proveEmail(server, member.memberEmail, member.token)
  const password = { memberPw: 'Changed!2026', confirmPassword: 'Changed!2026' }
  const form = { memberNickname: member.nickname, ...password }
  expect(await changeProfile(server, member, form)).toMatchObject({ code: 'S200' })
  expect(linesSaying('security event').at(-1)).toMatchObject({
    event: 'password changed',
    memberNo: member.memberNo,
  })
  const refused = await refusedConnection(server.app, { roomNo: '1', token: stale })
  expect(refused).toMatchObject({ status: 401 })
  expect(linesSaying('security event').at(-1)).toMatchObject({
    event: 'token refused',
    call: 'GET /ws/chat/1',
    address: '127.0.0.1',
  })

  server.app.securityEvents.sum()
  expect(linesSaying('security events').at(-1)?.counts).toEqual({
    'sign-in failed': 2,
    'limit reached': 1,
    'token refused': 2,
    'privilege refused': 1,
    'admin action': 1,
    'password changed': 1,
  })
  const log = server.logLines.join('')
  for (const secret of [wrongPassword, testPassword, 'Changed!2026', stale, member.token])
    expect(log).not.toContain(secret)
})

const named = /^[0-9a-f]{12}$/

test.each([
  ['부름', '/api/restaurants/1'],
  ['모르는 부름', '/api/nowhere'],
  ['읽을 수 없는 주소', '/%FF%FE'],
  ['화면', '/login'],
  ['파일', '/logo.svg'],
  ['없는 파일', '/assets/gone.js'],
  ['상태', '/healthz'],
])('%s의 답에는 우리가 지은 요청 번호가 있다', async (_what, url) => {
  const sent = randomBytes(6).toString('hex')
  const headers = { 'x-request-id': sent, 'request-id': sent }
  const { headers: answered } = await server.app.inject({ url, headers })
  expect(answered['x-request-id']).toMatch(named)
  expect(answered['x-request-id']).not.toBe(sent)
})

test('소켓을 열어 주거나 거절하는 답에도 요청 번호가 있다', async () => {
  const { roomNo, token } = await memberWithRoom(server)
  const refused = await refusedConnection(server.app, { roomNo })
  expect(refused.headers['x-request-id']).toMatch(named)
  const { port } = server.app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${chatSocket.room(roomNo)}?token=${token}`)
  const opened = await new Promise<IncomingMessage>((resolve, reject) => {
    socket.once('upgrade', resolve)
    socket.once('error', reject)
  })
  socket.close()
  expect(opened.headers['x-request-id']).toMatch(named)
})

test('로그의 줄은 답에 실린 요청 번호로 찾는다', async () => {
  const { headers } = await server.app.inject('/api/nowhere')
  expect(linesSaying('answered').at(-1)?.reqId).toBe(headers['x-request-id'])
})
