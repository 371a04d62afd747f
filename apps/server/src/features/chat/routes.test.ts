import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildMessage,
  buildMessages,
  messagesIn,
  openRoom,
  roomList,
  unreadCount,
} from '../../../test/support/chat/rooms.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

describe('상담 호출', () => {
  let server: TestApp
  let admin: Awaited<ReturnType<typeof buildGuest>>
  beforeAll(async () => {
    server = await testApp()
    admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN', memberNickName: '맛자리지기' })
  })
  afterAll(() => server.close())

  async function roomScene() {
    const member = await buildGuest(server)
    return { member, roomNo: await openRoom(server, member.token) }
  }

  test('채팅방은 처음 물을 때 생기고 그 뒤로는 같은 방이다', async () => {
    const { member, roomNo } = await roomScene()
    expect(roomNo).toMatch(/^\d+$/)
    expect(await openRoom(server, member.token)).toBe(roomNo)
    expect(await openRoom(server, (await buildGuest(server)).token)).not.toBe(roomNo)
  })

  test('메시지는 오래된 것부터 나오고 누가 보느냐에 따라 내 것이 다르다', async () => {
    const { member, roomNo } = await roomScene()
    const { db } = server.deps
    const sendKey = '7d1f9e52-8f0c-4f8e-9d3a-0f3c1f4b9a11'
    const first = await buildMessage(db, { ...member, roomNo, content: '주차가 되나요?', sendKey })
    await buildMessage(db, { ...admin, roomNo, content: '네, 됩니다.' })
    const { status, items } = await messagesIn(server, { ...member, roomNo })
    expect(status).toBe(200)
    expect(items).toMatchObject([
      { messageNo: first, memberNo: member.memberNo, mine: true, key: sendKey },
      { memberNickname: '맛자리지기', content: '네, 됩니다.', mine: false, key: null },
    ])
    expect(items[0]).toMatchObject({ roomNo, createDate: '2026-11-14T04:00:00.000Z' })
    const seen = await messagesIn(server, { ...admin, roomNo })
    expect(seen.items.map(({ mine }) => mine)).toEqual([false, true])
  })

  test('앞쪽은 그보다 오래된 것 가운데 새것부터, 뒤쪽은 그보다 새로운 것 가운데 오래된 것부터 준다', async () => {
    const { member, roomNo } = await roomScene()
    const numbers = await buildMessages(server.deps.db, { ...member, roomNo, count: 10 })
    const page = async (query: Record<string, string>) =>
      (await messagesIn(server, { ...member, roomNo, query })).items.map(
        ({ messageNo }) => messageNo,
      )
    const fifth = numbers[4] ?? ''
    expect(await page({ size: '3' })).toEqual(numbers.slice(7))
    expect(await page({ before: fifth, size: '3' })).toEqual(numbers.slice(1, 4))
    expect(await page({ after: fifth, size: '3' })).toEqual(numbers.slice(5, 8))
    expect(await page({ after: fifth })).toEqual(numbers.slice(5))
    expect(await page({ after: fifth, before: numbers[8] ?? '' })).toEqual(numbers.slice(5, 8))
    expect(await page({ after: numbers[9] ?? '' })).toEqual([])
  })

  test('개수를 말하지 않으면 새것부터 정해진 만큼만 준다', async () => {
    const { member, roomNo } = await roomScene()
    const most = limits.chat.perPageMax
    const numbers = await buildMessages(server.deps.db, { ...member, roomNo, count: most + 1 })
    const { items } = await messagesIn(server, { ...member, roomNo })
    expect(items.map(({ messageNo }) => messageNo)).toEqual(numbers.slice(1))
    const query = { size: String(most + 1) }
    expect((await messagesIn(server, { ...member, roomNo, query })).status).toBe(400)
  })

  test('남의 채팅방은 없는 방과 똑같이 404이고 읽음도 남지 않는다', async () => {
    const { member, roomNo } = await roomScene()
    const messageNo = await buildMessage(server.deps.db, { ...member, roomNo })
    const other = await buildGuest(server, { isStoreOwner: true })
    for (const no of [roomNo, '999999']) {
      const { token } = other
      for (const call of [`GET /api/chatting/${no}`, `PUT /api/chatting/${no}/read`]) {
        const { status, header } = await ask(server, call, { token, payload: { messageNo } })
        expect([status, header.code]).toEqual([404, 'E404'])
      }
    }
    expect((await messagesIn(server, { ...admin, roomNo: '999999' })).status).toBe(404)
  })
})

describe('탈퇴한 회원의 상담', () => {
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
})
