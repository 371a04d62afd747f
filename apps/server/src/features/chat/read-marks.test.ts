import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildMessage,
  buildMessages,
  openRoom,
  read,
  readMarks,
  unreadCount,
} from '../../../test/support/chat/rooms.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof buildGuest>>
const heard: string[] = []
beforeAll(async () => {
  server = await testApp()
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  await server.deps.notices.listen('chat', {
    onNotice: (payload) => void heard.push(payload),
    onGap: () => {},
  })
})
afterAll(() => server.close())

async function talkScene() {
  const { db } = server.deps
  const member = await buildGuest(server)
  const roomNo = await openRoom(server, member.token)
  const asked = await buildMessages(db, { ...member, roomNo, count: 3 })
  const answered = await buildMessages(db, { ...admin, roomNo, count: 2 })
  return { member, roomNo, asked, answered }
}

test('회원에게는 남이 한 말만, 읽은 뒤의 것만 세어 준다', async () => {
  const { member, roomNo, answered } = await talkScene()
  expect(await unreadCount(server, member.token)).toBe(2)
  const { token } = member
  const { status, body } = await read(server, { token, roomNo, messageNo: answered[0] ?? '' })
  expect([status, body.items]).toEqual([200, { unreadCount: 1 }])
  await read(server, { token, roomNo, messageNo: answered[1] ?? '' })
  expect(await unreadCount(server, token)).toBe(0)
  await buildMessage(server.deps.db, { ...member, roomNo })
  expect(await unreadCount(server, token)).toBe(0)
})

test('방이 없는 회원은 읽을 것도 없고, 세어 본다고 방이 생기지 않는다', async () => {
  const { memberNo, token } = await buildGuest(server)
  expect(await unreadCount(server, token)).toBe(0)
  const rooms = server.deps.db.selectFrom('chatRoom').select('roomNo')
  expect(await rooms.where('memberNo', '=', memberNo).execute()).toEqual([])
})

test('관리자에게는 기다리는 방의 수를 주고 한 관리자가 읽으면 모두가 읽은 것이다', async () => {
  const { token } = admin
  const before = await unreadCount(server, token)
  const { roomNo, asked } = await talkScene()
  expect(await unreadCount(server, token)).toBe(before + 1)
  const other = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  await read(server, { token: other.token, roomNo, messageNo: asked[2] ?? '' })
  expect(await unreadCount(server, token)).toBe(before)
})

test('읽음은 뒤로 가지 않고 마지막 말을 넘지 않으며 저마다 제 쪽만 바꾼다', async () => {
  const { db } = server.deps
  const { member, roomNo, asked, answered } = await talkScene()
  const [first = '', second = ''] = asked
  await read(server, { token: admin.token, roomNo, messageNo: second })
  expect(await readMarks(db, roomNo)).toEqual({ memberReadNo: '0', adminReadNo: second })
  await read(server, { token: admin.token, roomNo, messageNo: first })
  expect(await readMarks(db, roomNo)).toEqual({ memberReadNo: '0', adminReadNo: second })
  await read(server, { token: member.token, roomNo, messageNo: '999999999999999999' })
  expect(await readMarks(db, roomNo)).toEqual({ memberReadNo: answered[1], adminReadNo: second })
})

test('아무 말도 없는 방을 읽어도 표시는 남지 않는다', async () => {
  const { token } = await buildGuest(server)
  const roomNo = await openRoom(server, token)
  expect((await read(server, { token, roomNo, messageNo: '5' })).status).toBe(200)
  expect(await readMarks(server.deps.db, roomNo)).toEqual({ memberReadNo: '0', adminReadNo: '0' })
})

test('관리자가 제 방을 읽으면 양쪽 모두 읽은 것이다', async () => {
  const { token } = admin
  const before = await unreadCount(server, token)
  const roomNo = await openRoom(server, token)
  const messageNo = await buildMessage(server.deps.db, { ...admin, roomNo })
  expect(await unreadCount(server, token)).toBe(before + 1)
  const { body } = await read(server, { token, roomNo, messageNo })
  expect(body.items).toEqual({ unreadCount: before })
  const marks = await readMarks(server.deps.db, roomNo)
  expect(marks).toEqual({ memberReadNo: messageNo, adminReadNo: messageNo })
})

test('관리자가 더 읽으면 알리고, 달라진 것이 없으면 알리지 않는다', async () => {
  const { roomNo, asked } = await talkScene()
  const { roomNo: lastRoom, asked: lastAsked } = await talkScene()
  const { token } = admin
  const messageNo = asked[1] ?? ''
  await read(server, { token, roomNo, messageNo })
  await read(server, { token, roomNo, messageNo })
  await read(server, { token, roomNo: lastRoom, messageNo: lastAsked[0] ?? '' })
  // Notices come in the order in which they were given.
  await expect.poll(() => heard).toContain(lastRoom)
  expect(heard.filter((payload) => payload === roomNo)).toEqual([roomNo])
})
