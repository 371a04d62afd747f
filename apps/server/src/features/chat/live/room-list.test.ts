import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  connect,
  listening,
  memberWithRoom,
} from '../../../../test/support/chat/sockets.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await listening(await testApp())
})
afterAll(() => server.close())

test('새 말이 오고 읽히면 관리자의 방 목록에 그 방이 온다', async () => {
  const member = await memberWithRoom(server, { memberNickName: '목록이' })
  const admin = await administrator(server)
  const list = await connect(server.app, { token: admin.token })
  const window = await connect(server.app, member)
  window.say('문의드려요')
  const [message] = await window.waitFor(1)
  const [room] = await list.waitFor(1)
  expect(room).toEqual({
    roomNo: member.roomNo,
    memberNo: member.memberNo,
    memberNickname: '목록이',
    memberSelfie: 'NULL',
    content: '문의드려요',
    createDate: server.deps.now().toISOString(),
    lastMessageNo: message?.messageNo,
    unreadCount: 1,
  })
  const payload = { messageNo: message?.messageNo }
  await ask(server, `PUT /api/chatting/${member.roomNo}/read`, { token: admin.token, payload })
  expect((await list.waitFor(2))[1]).toEqual({ ...room, unreadCount: 0 })
  await list.close()
})

test('방 목록에 보낸 말은 어디에도 남지 않는다', async () => {
  const member = await memberWithRoom(server)
  const admin = await administrator(server)
  const list = await connect(server.app, { token: admin.token })
  const { roomNo } = member
  list.sendRaw(JSON.stringify({ content: '여기로?', roomNo }))
  const window = await connect(server.app, { roomNo, token: admin.token })
  window.say('방에서')
  await window.waitFor(1)
  expect(window.frames).toMatchObject([{ content: '방에서' }])
})
