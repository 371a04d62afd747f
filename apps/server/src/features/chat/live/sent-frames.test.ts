import { randomUUID } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { socketClosed } from '@matjari/contract/sockets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  connect,
  keptIn,
  listening,
  memberWithRoom,
} from '../../../../test/support/chat/sockets.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await listening(await testApp())
})
afterAll(() => server.close())

async function openWindow() {
  const member = await memberWithRoom(server)
  return { ...member, ...(await connect(server.app, member)) }
}

const refusal = (code: string, message: string, key?: string) => ({
  header: { code, message },
  body: { items: null },
  ...(key && { key }),
})

test('빈 말, 긴 말, 다른 방, 읽을 수 없는 말은 E400으로 알리고 남기지 않는다', async () => {
  const window = await openWindow()
  const key = randomUUID()
  const { roomNo } = window
  window.say('   ', key)
  window.say('가'.repeat(limits.chat.characters + 1), key)
  window.sendRaw(JSON.stringify({ content: '안녕', roomNo: '999999', key }))
  window.sendRaw('{')
  window.sendRaw('null')
  window.sendRaw(JSON.stringify({ content: 7, roomNo }))
  window.sendRaw(JSON.stringify({ content: '안녕', roomNo, key: 'no uuid' }))
  const { blank, tooLong, unreadable } = messages.chat
  expect(await window.waitFor(7)).toEqual([
    refusal('E400', blank, key),
    refusal('E400', tooLong, key),
    refusal('E400', unreadable, key),
    refusal('E400', unreadable),
    refusal('E400', unreadable),
    refusal('E400', blank),
    refusal('E400', unreadable, 'no uuid'),
  ])
  window.say('👨‍👩‍👧‍👦'.repeat(limits.chat.characters / 2))
  expect((await window.waitFor(8))[7]).toMatchObject({ mine: true })
  expect(await keptIn(server, roomNo)).toHaveLength(1)
})

test('너무 빠른 말은 E429로 알리고, 쉬면 다시 보낼 수 있다', async () => {
  const window = await openWindow()
  const { burst } = limits.chat
  for (let n = 0; n < burst; n += 1) window.say(`${n}`)
  const key = randomUUID()
  window.say('하나 더', key)
  const frames = await window.waitFor(burst + 1)
  const refused = frames.filter(({ header }) => header)
  expect(refused).toEqual([refusal('E429', messages.chat.tooFast, key)])
  server.clock.advance(1000)
  window.say('이제', key)
  expect((await window.waitFor(burst + 2)).at(-1)).toMatchObject({ content: '이제', key })
})

test('글이 아닌 틀은 1003, 너무 큰 틀은 1009로 닫는다', async () => {
  const binary = await openWindow()
  binary.sendRaw(Buffer.from('{}'))
  expect(await binary.closed).toBe(1003)
  const large = await openWindow()
  large.sendRaw('가'.repeat(limits.chat.frameBytes))
  expect(await large.closed).toBe(1009)
})

test('멈춘 회원의 창은 닫히고 그 말은 남지 않으며 같이 온 다른 말은 남는다', async () => {
  const stopped = await openWindow()
  const other = await openWindow()
  const { db } = server.deps
  await db
    .updateTable('member')
    .set({ isActive: false })
    .where('memberNo', '=', stopped.memberNo)
    .execute()
  // Whether the refusal or the end comes first is theirs to race for; kept is neither way anything.
  stopped.say('들리나요')
  other.say('네')
  expect(await stopped.closed).toBe(socketClosed.refused)
  expect((await other.waitFor(1))[0]).toMatchObject({ content: '네' })
  expect(await keptIn(server, stopped.roomNo)).toEqual([])
})

test('사라진 방의 말은 거절되고 같이 온 다른 말은 남는다', async () => {
  const gone = await openWindow()
  const other = await openWindow()
  await server.deps.db.deleteFrom('chatRoom').where('roomNo', '=', gone.roomNo).execute()
  gone.say('들리나요')
  other.say('네')
  expect((await gone.waitFor(1))[0]).toMatchObject({ header: { code: 'E404' } })
  expect((await other.waitFor(1))[0]).toMatchObject({ content: '네' })
})

test('관리자가 아니게 된 사람은 남의 방에 더 말하지 못한다', async () => {
  const member = await memberWithRoom(server)
  const admin = await administrator(server)
  const window = await connect(server.app, { roomNo: member.roomNo, token: admin.token })
  await server.deps.db
    .updateTable('member')
    .set({ memberRole: 'ROLE_COMMON' })
    .where('memberNo', '=', admin.memberNo)
    .execute()
  window.say('아직 있어요')
  expect(await window.closed).toBe(socketClosed.refused)
  expect(await keptIn(server, member.roomNo)).toEqual([])
})

test('저장하지 못하면 함께 간 모두에게 E503, 다시 보내면 한 번 남는다', async () => {
  const windows = [await openWindow(), await openWindow()]
  const { db } = server.deps
  await sql`alter table chat_message rename to chat_message_away`.execute(db)
  const keys = windows.map((window) => {
    const key = randomUUID()
    window.say('저장해 주세요', key)
    return key
  })
  for (const [place, window] of windows.entries())
    expect((await window.waitFor(1))[0]).toMatchObject({
      header: { code: 'E503' },
      key: keys[place],
    })
  await sql`alter table chat_message_away rename to chat_message`.execute(db)
  for (const [place, window] of windows.entries()) {
    window.say('저장해 주세요', keys[place])
    expect((await window.waitFor(2))[1]).toMatchObject({ mine: true, key: keys[place] })
    expect(await keptIn(server, window.roomNo)).toHaveLength(1)
  }
})
