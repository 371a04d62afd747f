import type { AddressInfo } from 'node:net'
import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  connect,
  listening,
  memberWithRoom,
  refusedConnection,
} from '../../../../test/support/chat/sockets.ts'
import { signIn } from '../../../../test/support/members/members.ts'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let member: Awaited<ReturnType<typeof memberWithRoom>>
beforeAll(async () => {
  server = await listening(
    await testApp({
      PUBLIC_URL: 'https://matjari.example',
      ALLOWED_ORIGINS: 'https://friend.example',
    }),
  )
  member = await memberWithRoom(server)
})
afterAll(() => server.close())

const refused = (asked: Parameters<typeof refusedConnection>[1]) =>
  refusedConnection(server.app, asked)

test('토큰이 없거나 토큰이 아니면 401', async () => {
  const { roomNo } = member
  expect(await refused({ roomNo })).toMatchObject({ status: 401, code: 'E401' })
  expect(await refused({ roomNo, token: 'null' })).toMatchObject({ status: 401 })
})

test('리프레시 토큰으로는 열 수 없다', async () => {
  const { refreshToken: token } = await signIn(server.app, member.memberId)
  expect(await refused({ roomNo: member.roomNo, token })).toMatchObject({ status: 401 })
})

test('끝난 토큰과 로그아웃한 토큰은 401', async () => {
  const other = await tokenAt('2026-11-15T08:00:00.000Z', server)
  expect(await refused({ roomNo: member.roomNo, token: other })).toMatchObject({ status: 401 })
  const gone = await memberWithRoom(server)
  await server.deps.db
    .updateTable('signIn')
    .set({ revokedAt: server.deps.now() })
    .where('memberNo', '=', gone.memberNo)
    .execute()
  expect(await refused(gone)).toMatchObject({ status: 401, code: 'E401' })
})

/** A token that was given out at another time. */
async function tokenAt(time: string, { app, clock, deps }: TestApp) {
  const now = deps.now()
  clock.set(new Date(time))
  const { accessToken } = await signIn(app, member.memberId)
  clock.set(now)
  return accessToken
}

test('비활성 회원은 403, 남의 방과 없는 방은 404', async () => {
  const idle = await memberWithRoom(server)
  await server.deps.db
    .updateTable('member')
    .set({ isActive: false })
    .where('memberNo', '=', idle.memberNo)
    .execute()
  expect(await refused(idle)).toMatchObject({ status: 403, code: 'E403-INACTIVE' })
  const stranger = await signedIn(server)
  for (const roomNo of [member.roomNo, '999999', 'abc', '1e3', '%', '99999999999999999999'])
    expect(await refused({ roomNo, token: stranger.token })).toMatchObject({ status: 404 })
})

test('방 목록은 관리자에게만 열린다', async () => {
  expect(await refused({ token: member.token })).toMatchObject({ status: 403, code: 'E403' })
  const admin = await administrator(server)
  await (await connect(server.app, { token: admin.token })).close()
})

test('다른 사이트의 페이지는 열 수 없고, 우리와 허락한 곳은 열 수 있다', async () => {
  const { port } = server.app.server.address() as AddressInfo
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${port + 1}`, 'x'])
    expect(await refused({ ...member, options: { origin } })).toMatchObject({
      status: 403,
      code: 'E403',
    })
  const ours = ['https://matjari.example', 'https://friend.example', `http://127.0.0.1:${port}`]
  for (const origin of ours) {
    const window = await connect(server.app, { ...member, options: { origin } })
    await window.close()
  }
})

test('모르는 주소는 404, 거절에도 보안 헤더가 있다', async () => {
  const answer = await refused({ path: '/ws/other', token: member.token })
  expect(answer).toMatchObject({ status: 404, code: 'E404' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  })
})

test('한 회원의 창에는 끝이 있고, 닫으면 다시 열 수 있다', async () => {
  const many = await memberWithRoom(server)
  const open = await Promise.all(
    Array.from({ length: limits.chat.socketsPerMember }, () => connect(server.app, many)),
  )
  expect(await refused(many)).toMatchObject({ status: 429, code: 'E429' })
  await open[0]?.close()
  await (await connect(server.app, many)).close()
  for (const window of open) window.socket.terminate()
})

test('토큰은 기록에 남지 않는다', async () => {
  await (await connect(server.app, member)).close()
  await refused({ roomNo: '999999', token: member.token })
  const lines = server.logLines.filter((line) => line.includes('/ws/chat/'))
  expect(lines.some((line) => line.includes('"status":101'))).toBe(true)
  expect(lines.some((line) => line.includes('"status":404'))).toBe(true)
  expect(lines.some((line) => line.includes('token=[redacted]'))).toBe(true)
  expect(server.logLines.join('')).not.toContain(member.token)
})
