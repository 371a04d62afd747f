import type { MemberExport } from '@matjari/contract/entities/account/member-export'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('내려받는 사이에 생긴 일은 들어 있지 않다: 모두 한순간의 모습이다', async () => {
  const { db } = server.deps
  const { memberNo, token } = await buildGuest(server)
  const exported = () => ask<{ items: MemberExport }>(server, 'GET /api/member/export', { token })
  const [during] = await whileLocked(db, {
    waiting: 1,
    lock: (tx) => sql`lock table favorite in access exclusive mode`.execute(tx),
    start: () => [exported()],
    beforeRelease: (tx) =>
      tx
        .insertInto('inboxMessage')
        .values({ memberNo, kind: 'notice', title: '새 소식', content: '', createdAt: new Date() })
        .execute(),
  })
  expect(during?.body.items.inboxMessages).toEqual([])
  expect((await exported()).body.items.inboxMessages).toHaveLength(1)
})
