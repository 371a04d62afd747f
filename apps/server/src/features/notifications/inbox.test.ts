import type { InboxMessage } from '@matjari/contract/notifications/entities'
import type { PageInfo } from '@matjari/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { addInboxMessages, forgetReadMessages } from './inbox.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Inbox = {
  items: {
    messages: InboxMessage[]
    unreadCount: number
    pageInfo: z.infer<typeof PageInfo>
  }
}

const inbox = async (token: string, query = '') =>
  (await ask<Inbox>(server, `GET /api/inbox${query}`, { token })).body.items
const read = (token: string, which: string) =>
  ask<{ items: { unreadCount: number } }>(server, `PUT /api/inbox/${which}`, { token })

/** Messages 1, 2, 3 … in the order in which they came. */
async function readerOf(count: number) {
  const reader = await signedIn(server)
  const rows = Array.from({ length: count }, (_, at) => ({
    memberNo: reader.memberNo,
    kind: 'reservation' as const,
    title: `${at + 1}번째 알림`,
    content: '내용',
    link: at === 0 ? null : '/mypage/reservations',
    createdAt: server.deps.now(),
  }))
  await server.deps.db.transaction().execute((tx) => addInboxMessages(tx, rows))
  return reader
}

test('새것부터 스무 개씩이고 읽지 않은 수와 전체 수를 함께 준다', async () => {
  const { token } = await readerOf(23)
  const first = await inbox(token)
  expect(first.messages).toHaveLength(20)
  expect(first.messages[0]).toEqual({
    messageNo: expect.any(String) as string,
    kind: 'reservation',
    title: '23번째 알림',
    content: '내용',
    link: '/mypage/reservations',
    createDate: server.deps.now().toISOString(),
    readDate: null,
  })
  expect(first.unreadCount).toBe(23)
  expect(first.pageInfo).toEqual({
    boardNoPerPage: 20,
    totalBoardNo: 23,
    pageSize: 5,
    currentPage: 1,
  })
  const second = await inbox(token, '?page=2')
  expect(second.messages.map(({ title }) => title)).toEqual([
    '3번째 알림',
    '2번째 알림',
    '1번째 알림',
  ])
  expect(second.messages[2]?.link).toBeNull()
  expect((await inbox(token, '?page=2&size=5')).messages[0]?.title).toBe('18번째 알림')
  expect((await inbox(token, '?page=99')).messages).toEqual([])
  expect((await ask(server, 'GET /api/inbox?size=51', { token })).status).toBe(400)
})

test('알림이 없으면 빈 목록이고 로그인하지 않으면 401이다', async () => {
  const { token } = await signedIn(server)
  expect(await inbox(token)).toMatchObject({ messages: [], unreadCount: 0 })
  expect((await ask(server, 'GET /api/inbox')).status).toBe(401)
  expect((await ask(server, 'PUT /api/inbox/read')).status).toBe(401)
})

test('하나를 읽으면 그것만, 모두 읽으면 남은 것이 읽히고 처음 읽은 때가 남는다', async () => {
  const { token } = await readerOf(3)
  const firstRead = server.deps.now().toISOString()
  const [newest] = (await inbox(token)).messages
  const one = await read(token, `${newest?.messageNo}/read`)
  expect(one.body.items).toEqual({ unreadCount: 2 })
  server.clock.advance(60_000)
  expect((await read(token, `${newest?.messageNo}/read`)).body.items).toEqual({ unreadCount: 2 })
  expect((await read(token, 'read')).body.items).toEqual({ unreadCount: 0 })
  const { messages, unreadCount } = await inbox(token)
  expect(unreadCount).toBe(0)
  const later = server.deps.now().toISOString()
  expect(messages.map(({ readDate }) => readDate)).toEqual([firstRead, later, later])
})

test('남의 알림은 없는 알림처럼 404이고 읽히지도 않는다', async () => {
  const mine = await readerOf(1)
  const stranger = await readerOf(1)
  const [message] = (await inbox(mine.token)).messages
  const others = await read(stranger.token, `${message?.messageNo}/read`)
  const nobodys = await read(stranger.token, '999999999/read')
  expect(others.status).toBe(404)
  expect(others.text).toBe(nobodys.text)
  expect((await read(stranger.token, 'x/read')).status).toBe(404)
  await read(stranger.token, 'read')
  expect((await inbox(mine.token)).unreadCount).toBe(1)
})

test('읽은 알림은 90일이 지나면 지워지고 읽지 않은 것은 남는다', async () => {
  const { token, memberNo } = await readerOf(2)
  const [newest] = (await inbox(token)).messages
  await read(token, `${newest?.messageNo}/read`)
  const left = () =>
    server.deps.db
      .selectFrom('inboxMessage')
      .select('title')
      .where('memberNo', '=', memberNo)
      .execute()
  server.clock.advance(90 * 24 * 3_600_000)
  await forgetReadMessages(server.deps)
  expect(await left()).toHaveLength(2)
  server.clock.advance(1)
  await forgetReadMessages(server.deps)
  expect(await left()).toEqual([{ title: '1번째 알림' }])
})
