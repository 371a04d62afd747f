import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administrator,
  connect,
  listening,
  memberWithRoom,
  storedMessages,
} from '../../../test/support/chat/sockets.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await listening(await testApp())
})
afterAll(() => server.close())

test('말은 보낸 창을 포함해 방의 모든 창에, 받는 이의 눈으로 온다', async () => {
  const member = await memberWithRoom(server, { memberNickName: '하루' })
  const admin = await administrator(server)
  const { app } = server
  const own = await connect(app, member)
  const tab = await connect(app, member)
  const answering = await connect(app, { roomNo: member.roomNo, token: admin.token })
  const key = randomUUID()
  own.say('안녕하세요 😀', key)
  const [sent] = await own.waitFor(1)
  expect(sent).toEqual({
    messageNo: expect.stringMatching(/^\d+$/),
    roomNo: member.roomNo,
    memberNo: member.memberNo,
    memberNickname: '하루',
    content: '안녕하세요 😀',
    createDate: server.deps.now().toISOString(),
    mine: true,
    key,
  })
  expect(await tab.waitFor(1)).toEqual([sent])
  expect(await answering.waitFor(1)).toEqual([{ ...sent, mine: false }])

  answering.say('무엇을 도와드릴까요?')
  const [, answered] = await own.waitFor(2)
  expect(answered).toMatchObject({ memberNo: admin.memberNo, mine: false, key: null })
  expect((await answering.waitFor(2))[1]).toEqual({ ...answered, mine: true })
})

test('한 창의 말은 보낸 차례대로, 여러 창의 말은 모두에게 같은 차례로 온다', async () => {
  const member = await memberWithRoom(server)
  const admins = await Promise.all(Array.from({ length: 5 }, () => administrator(server)))
  const { roomNo } = member
  const windows = await Promise.all(
    [member, ...admins].map(({ token }) => connect(server.app, { roomNo, token })),
  )
  for (let n = 0; n < 20; n += 1)
    for (const [who, window] of windows.entries()) window.say(`${who}/${n}`)
  const seen = await Promise.all(windows.map((window) => window.waitFor(120)))
  const said = seen.map((frames) => frames.map(({ content }) => content))
  for (const each of said) expect(each).toEqual(said[0])
  for (const who of windows.keys()) {
    const own = said[0]?.filter((content) => content.startsWith(`${who}/`))
    expect(own).toEqual(Array.from({ length: 20 }, (_, n) => `${who}/${n}`))
  }
  expect((await storedMessages(server, roomNo)).map(({ content }) => content)).toEqual(said[0])
})

test('같은 이름으로 다시 보낸 말은 한 번 남고 한 번 온다', async () => {
  const member = await memberWithRoom(server)
  const window = await connect(server.app, member)
  const key = randomUUID()
  window.say('한 번만', key)
  window.say('한 번만', key)
  await window.waitFor(1)
  window.say('한 번만', key.toUpperCase())
  window.say('끝')
  expect((await window.waitFor(2)).map(({ content }) => content)).toEqual(['한 번만', '끝'])
  expect(await storedMessages(server, member.roomNo)).toHaveLength(2)
})

test('알림에 담기지 않는 긴 말도 짧은 말 사이에서 차례대로 온다', async () => {
  const member = await memberWithRoom(server)
  const window = await connect(server.app, member)
  const family = '👨‍👩‍👧‍👦'
  const said = Array.from({ length: 20 }, (_, n) => `${n}${family.repeat((n * 47) % 300)}`)
  for (const content of said) window.say(content)
  const frames = await window.waitFor(said.length)
  expect(frames.map(({ content }) => content)).toEqual(said)
})

test('알림이 오지 않은 말도 다음 말과 함께 제 차례에 온다', async () => {
  const member = await memberWithRoom(server)
  const { roomNo, memberNo } = member
  const window = await connect(server.app, member)
  window.say('처음')
  await window.waitFor(1)
  await server.deps.db.transaction().execute(async (tx) => {
    const { messageNo } = await tx
      .insertInto('chatMessage')
      .values({ roomNo, memberNo, content: '소리 없이', createdAt: server.deps.now() })
      .returning('messageNo')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('chatRoom')
      .set({ lastMessageNo: messageNo })
      .where('roomNo', '=', roomNo)
      .execute()
  })
  window.say('다음')
  const frames = await window.waitFor(3)
  expect(frames.map(({ content }) => content)).toEqual(['처음', '소리 없이', '다음'])
})

test('다른 방의 말은 오지 않는다', async () => {
  const [one, other] = [await memberWithRoom(server), await memberWithRoom(server)]
  const [mine, theirs] = [await connect(server.app, one), await connect(server.app, other)]
  mine.say('여기')
  await mine.waitFor(1)
  theirs.say('저기')
  expect((await theirs.waitFor(1))[0]).toMatchObject({ content: '저기', roomNo: other.roomNo })
  expect(mine.frames).toHaveLength(1)
})

test('창이 열리기 전의 말은 소켓으로 오지 않고, 연 뒤의 말부터 온다', async () => {
  const member = await memberWithRoom(server)
  const first = await connect(server.app, member)
  first.say('먼저')
  await first.waitFor(1)
  await first.close()
  const second = await connect(server.app, member)
  second.say('나중')
  expect((await second.waitFor(1))[0]).toMatchObject({ content: '나중' })
})
