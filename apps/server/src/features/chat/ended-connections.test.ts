import { limits } from '@matjari/contract/limits'
import { socketClosed } from '@matjari/contract/sockets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  administrator,
  connect,
  listening,
  memberWithRoom,
} from '../../../test/support/chat/sockets.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { ACCESS_TOKEN_MS } from '../accounts/tokens.ts'

let server: TestApp
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await listening(await testApp())
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

/** Everything that is done again and again comes round once. */
const comeRound = () => vi.advanceTimersByTime(limits.chat.pingSeconds * 1000)

async function openWindow(options = {}) {
  const member = await memberWithRoom(server)
  return { ...member, ...(await connect(server.app, { ...member, ...options })) }
}

test('토큰이 끝난 창은 4401로 닫힌다', async () => {
  const window = await openWindow()
  server.clock.advance(ACCESS_TOKEN_MS - 1000)
  vi.advanceTimersByTime(2_000)
  window.say('아직 열려 있어요')
  await window.waitFor(1)
  server.clock.advance(1000)
  vi.advanceTimersByTime(2_000)
  expect(await window.closed).toBe(socketClosed.expired)
})

test('로그아웃하거나 멈추거나 방이 없어진 창은 4403으로, 관리자가 아니게 된 목록도 닫힌다', async () => {
  const { db, now } = server.deps
  const [out, idle, roomless] = [await openWindow(), await openWindow(), await openWindow()]
  const stays = await openWindow()
  const admin = await administrator(server)
  const list = await connect(server.app, { token: admin.token })
  const room = await connect(server.app, { roomNo: stays.roomNo, token: admin.token })
  await db
    .updateTable('signIn')
    .set({ revokedAt: now() })
    .where('memberNo', '=', out.memberNo)
    .execute()
  const members = db.updateTable('member')
  await members.set({ isActive: false }).where('memberNo', '=', idle.memberNo).execute()
  await members.set({ memberRole: 'ROLE_COMMON' }).where('memberNo', '=', admin.memberNo).execute()
  await db.deleteFrom('chatRoom').where('roomNo', '=', roomless.roomNo).execute()
  comeRound()
  for (const window of [out, idle, roomless, list, room])
    expect(await window.closed).toBe(socketClosed.refused)
  stays.say('저는 있어요')
  expect((await stays.waitFor(1))[0]).toMatchObject({ content: '저는 있어요' })
  await stays.close()
})

test('살아 있는지 물어도 대답이 없는 창은 버리고, 대답하는 창은 둔다', async () => {
  const dead = await openWindow({ options: { autoPong: false } })
  const alive = await openWindow()
  const answered = new Promise((resolve) => alive.socket.once('ping', resolve))
  comeRound()
  await dead.pinged(1)
  await answered
  // The answer to the ping has been heard once a later word of the same window is.
  alive.say('살아 있어요')
  await alive.waitFor(1)
  comeRound()
  expect(await dead.closed).toBe(1006)
  await alive.pinged(2)
  await alive.close()
})

test('읽지 않는 창은 4408로 버리고, 읽는 창은 모두 받는다', async () => {
  const slow = await openWindow()
  const reading = await connect(server.app, slow)
  const { roomNo, memberNo } = slow
  slow.socket.pause()
  // More than the buffers of any connection on the way hold.
  const content = '가'.repeat(150_000)
  for (let n = 1; n <= 80; n += 1) {
    const row = { roomNo, memberNo, content, createdAt: server.deps.now() }
    await server.deps.db.insertInto('chatMessage').values(row).execute()
    await server.deps.notices.announce('chat', roomNo)
    await reading.waitFor(n)
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(socketClosed.tooSlow)
  expect(slow.frames.length).toBeLessThan(80)
  await reading.close()
})
