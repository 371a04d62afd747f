import { limits } from '@matjari/contract/limits'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { deskSocket, socketClosed } from '@matjari/contract/sockets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, listening, refusedConnection } from '../../../test/support/chat/sockets.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await listening(await testApp())
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

async function ownerWithBoard() {
  const owner = await buildGuest(server, { isStoreOwner: true })
  const { restaurantNo } = await buildReservable(server.deps.db, { memberNo: owner.memberNo })
  return { ...owner, restaurantNo, path: deskSocket(restaurantNo) }
}

test('그 가게의 사장님만 창을 연다', async () => {
  const { path, token } = await ownerWithBoard()
  const other = await ownerWithBoard()
  const member = await buildGuest(server)
  const admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const refused = async (asked: { path: string; token?: string }) =>
    (await refusedConnection(server.app, asked)).status
  expect(await refused({ path })).toBe(401)
  expect(await refused({ path, token: member.token })).toBe(403)
  expect(await refused({ path, token: admin.token })).toBe(403)
  expect(await refused({ path, token: other.token })).toBe(404)
  expect(await refused({ path: '/ws/desk/x', token })).toBe(404)
  const window = await connect(server.app, { path, token })
  await window.close()
})

test('한 사람이 여는 창에는 끝이 있고, 닫으면 다시 연다', async () => {
  const asked = await ownerWithBoard()
  const windows = await Promise.all(
    Array.from({ length: deskLimits.socketsPerMember }, () => connect(server.app, asked)),
  )
  expect((await refusedConnection(server.app, asked)).status).toBe(429)
  await windows[0]?.close()
  const again = async () => {
    const window = await connect(server.app, asked).catch(() => null)
    await window?.close()
    return window ? 'in' : 'full'
  }
  await expect.poll(again).toBe('in')
})

test('로그아웃하거나 멈추거나 사장님이 아니게 되거나 가게를 잃은 창은 4403으로 닫히고 나머지는 남는다', async () => {
  const { db, now } = server.deps
  const opened = async () => {
    const owner = await ownerWithBoard()
    return { ...owner, window: await connect(server.app, owner) }
  }
  const [out, idle, demoted, sold, stays] = await Promise.all([1, 2, 3, 4, 5].map(opened))
  if (!out || !idle || !demoted || !sold || !stays) throw new Error('five boards')
  const signIns = db.updateTable('signIn').set({ revokedAt: now() })
  await signIns.where('memberNo', '=', out.memberNo).execute()
  const members = db.updateTable('member')
  await members.set({ isActive: false }).where('memberNo', '=', idle.memberNo).execute()
  await members.set({ isStoreOwner: false }).where('memberNo', '=', demoted.memberNo).execute()
  await db
    .updateTable('restaurant')
    .set({ memberNo: stays.memberNo })
    .where('restaurantNo', '=', sold.restaurantNo)
    .execute()
  vi.advanceTimersByTime(limits.chat.pingSeconds * 1000)
  for (const { window } of [out, idle, demoted, sold])
    expect(await window.closed).toBe(socketClosed.refused)
  expect(stays.window.socket.readyState).toBe(stays.window.socket.OPEN)
})
