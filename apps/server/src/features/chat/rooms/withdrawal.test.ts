import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildMessage,
  messagesIn,
  openRoom,
  roomList,
  unreadCount,
} from '../../../../test/support/chat/rooms.ts'
import { testPassword } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof buildGuest>>
beforeAll(async () => {
  server = await testApp()
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const withdraw = (token: string) =>
  ask(server, 'DELETE /api/member/delete', { token, payload: { password: testPassword } })

test('탈퇴한 회원의 방은 그 안의 말과 함께 사라지고 기다리는 방으로 세지 않는다', async () => {
  const { db } = server.deps
  const left = await buildGuest(server)
  const stayed = await buildGuest(server)
  const roomNo = await openRoom(server, left.token)
  const otherRoom = await openRoom(server, stayed.token)
  await buildMessage(db, { ...left, roomNo })
  await buildMessage(db, { ...admin, roomNo })
  await buildMessage(db, { ...stayed, roomNo: otherRoom })
  expect(await unreadCount(server, admin.token)).toBe(2)
  expect((await withdraw(left.token)).status).toBe(200)
  const messages = await db.selectFrom('chatMessage').select('memberNo').execute()
  expect(messages).toEqual([{ memberNo: stayed.memberNo }])
  expect((await messagesIn(server, { ...admin, roomNo })).status).toBe(404)
  expect((await roomList(server, admin)).items).toMatchObject([{ roomNo: otherRoom }])
  expect(await unreadCount(server, admin.token)).toBe(1)
})
