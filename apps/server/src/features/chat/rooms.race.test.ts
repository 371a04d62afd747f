import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const roomNo = (token: string) =>
  ask<{ items: { roomNo: string } | null }>(server, 'GET /api/chatting/roomNo', { token })

const roomsOf = (memberNo: string) =>
  server.deps.db.selectFrom('chatRoom').select('roomNo').where('memberNo', '=', memberNo).execute()

const holdMember = (memberNo: string) => (tx: TestApp['deps']['db']) =>
  tx.selectFrom('member').select('memberNo').where('memberNo', '=', memberNo).forUpdate().execute()

test('여러 창이 동시에 물어도 방은 하나이고 모두 그 방을 받는다', async () => {
  const { memberNo, token } = await buildGuest(server)
  const answers = await whileLocked(server.deps.db, {
    lock: holdMember(memberNo),
    start: () => Array.from({ length: 5 }, () => roomNo(token)),
  })
  const [room] = await roomsOf(memberNo)
  expect(room).toBeDefined()
  expect(answers.map(({ status, body }) => [status, body.items])).toEqual(
    answers.map(() => [200, room]),
  )
  expect(await roomsOf(memberNo)).toHaveLength(1)
})

test('탈퇴하는 사이에 물은 방은 생기지 않는다', async () => {
  const { memberNo, token } = await buildGuest(server)
  const [late] = await whileLocked(server.deps.db, {
    waiting: 1,
    lock: holdMember(memberNo),
    start: () => [roomNo(token)],
    beforeRelease: (tx) =>
      tx
        .updateTable('member')
        .set({ withdrawnAt: server.clock.now() })
        .where('memberNo', '=', memberNo)
        .execute(),
  })
  expect(late?.status).toBe(401)
  expect(await roomsOf(memberNo)).toEqual([])
})
