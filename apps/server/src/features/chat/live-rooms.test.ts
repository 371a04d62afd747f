import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  connect,
  listening,
  memberWithRoom,
} from '../../../test/support/chat/sockets.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { isAfter, noticesIn } from './live-rooms.ts'

describe('알림 읽기', () => {
  test('큰 번호도 수로 견준다', () => {
    const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
    fc.assert(
      fc.property(number, number, (one, other) => {
        expect(isAfter(String(one), String(other))).toBe(one > other)
      }),
    )
  })

  test('알림의 한 줄은 방이거나 앞 번호를 아는 메시지다', () => {
    const line = [
      '7',
      '40',
      '41',
      '9',
      '하루',
      '줄이\n바뀌어도 "한" 줄',
      '2026-11-15T20:00:00.5+09:00',
      null,
    ]
    expect(noticesIn(`3\n${JSON.stringify(line)}\n8`)).toEqual([
      { roomNo: '3' },
      {
        roomNo: '7',
        beforeNo: '40',
        message: {
          roomNo: '7',
          messageNo: '41',
          memberNo: '9',
          memberNickName: '하루',
          content: '줄이\n바뀌어도 "한" 줄',
          createdAt: new Date('2026-11-15T11:00:00.500Z'),
          sendKey: null,
        },
      },
      { roomNo: '8' },
    ])
  })

  const message = ['7', '40', '41', '9', '하루', '안녕', '2026-11-15T20:00:00+09:00', null]

  test.each([
    ['빈 알림', ''],
    ['글자인 방', '삼'],
    ['깨진 JSON', '["7",'],
    ['모자란 줄', JSON.stringify(message.slice(0, 7))],
    ['더 새로운 서버의 줄', JSON.stringify([...message, 'new'])],
    ['글자인 때', JSON.stringify(message.with(6, '어제'))],
    ['수인 번호', JSON.stringify([7, ...message.slice(1)])],
  ])('%s은 읽지 않고 던진다', (_what, payload) => {
    expect(() => noticesIn(`3\n${payload}`)).toThrow(Error)
  })
})

describe('상담 목록', () => {
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
})
