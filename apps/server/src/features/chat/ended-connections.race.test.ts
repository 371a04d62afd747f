import { socketClosed } from '@matjari/contract/sockets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  administrator,
  connect,
  keptIn,
  listening,
  memberWithRoom,
} from '../../../test/support/chat/sockets.ts'
import { ask, tokenFor } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type TwoServers, twoServers } from '../../../test/support/server/two-servers.ts'

let servers: TwoServers
let there: TestApp
beforeAll(async () => {
  // Nothing is looked for now and then: what closes here was told.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  servers = await twoServers()
  await listening(servers.one)
  there = await listening(servers.other)
})
afterAll(async () => {
  await servers.close()
  vi.useRealTimers()
})

async function windowThere() {
  const member = await memberWithRoom(servers.one)
  return { ...member, window: await connect(there.app, member) }
}

test('로그아웃, 다른 기기 로그아웃, 정지는 다른 서버의 창도 바로 닫고, 그 로그인의 창만 닫는다', async () => {
  const { one } = servers
  const [leaves, ended, stopped] = [await windowThere(), await windowThere(), await windowThere()]
  const stays = await connect(there.app, {
    roomNo: leaves.roomNo,
    token: await tokenFor(one, leaves.memberNo),
  })
  await ask(one, 'DELETE /api/auth/logout', { token: leaves.token })
  const elsewhere = await tokenFor(one, ended.memberNo)
  await ask(one, 'DELETE /api/auth/sign-ins', { token: elsewhere })
  const { token } = await administrator(one)
  const payload = { memberId: stopped.memberId, isActive: 'N' }
  await ask(one, 'POST /api/member/admin-update', { token, payload })
  for (const { window } of [leaves, ended, stopped])
    expect(await window.closed).toBe(socketClosed.refused)
  stays.say('저는 있어요')
  expect((await stays.waitFor(1))[0]).toMatchObject({ content: '저는 있어요' })
  await stays.close()
})

test('알림을 놓친 동안 끝난 로그인의 창도 다시 이어진 뒤에 닫힌다', async () => {
  const { one } = servers
  const { window, token } = await windowThere()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'matjari-notices' and datname = current_database()`.execute(
    one.deps.db,
  )
  await ask(one, 'DELETE /api/auth/logout', { token })
  expect(await window.closed).toBe(socketClosed.refused)
})

test('아직 닫히지 않은 창이라도 끝난 로그인의 말은 남지 않는다', async () => {
  const deaf = { listen: async () => async () => {}, announce: async () => {} }
  const server = await listening(await testApp({}, { notices: deaf }))
  const member = await memberWithRoom(server)
  const window = await connect(server.app, member)
  // Meanwhile the look after the opening ends: it too may find the end of the sign-in, and then it closes.
  await keptIn(server, member.roomNo)
  await ask(server, 'DELETE /api/auth/logout', { token: member.token })
  window.say('늦은 말')
  const refused = window.waitFor(1).then(([frame]) => frame)
  const heard = await Promise.race([refused, window.closed])
  const code = expect.objectContaining({ code: 'E401' })
  expect([expect.objectContaining({ header: code }), socketClosed.refused]).toContainEqual(heard)
  expect(await keptIn(server, member.roomNo)).toEqual([])
  await window.close()
  await server.close()
})
