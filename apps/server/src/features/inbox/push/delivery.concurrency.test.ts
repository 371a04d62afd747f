import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { makeBrowser } from '../../../../test/support/push/browser.ts'
import { startPushService } from '../../../../test/support/push/service.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { queuePush } from './commands.ts'
import { deliverPush } from './delivery.ts'

let server: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  server = await testApp()
  service = await startPushService()
})
afterAll(async () => {
  await service?.close()
  await server.close()
})

const paths = Array.from({ length: 10 }, (_, index) => `/device-${index}`)

test('두 서버가 함께 배달해도 기기마다 한 번씩 간다', async () => {
  const { db } = server.deps
  const { memberNo, token } = await signedIn(server)
  for (const path of paths) {
    const payload = makeBrowser(service.url + path).subscription
    await ask(server, 'POST /api/push/subscriptions', { token, payload })
  }
  const uselessAfter = new Date(server.clock.now().getTime() + 60_000)
  const news = { title: '소식', content: '내용', link: '/', topic: 'one', isUrgent: true }
  await db
    .transaction()
    .execute((tx) => queuePush(server.deps, tx, [{ memberNo, uselessAfter, ...news }]))
  // Row locks would be skipped: the table is held until both have asked, or they overlap only by luck.
  const counts = await whileLocked(db, {
    waiting: 2,
    lock: (tx) => sql`lock table push_message in exclusive mode`.execute(tx),
    start: () => [deliverPush(server.deps), deliverPush(server.deps)],
  })
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(paths.length)
  expect(service.arrived.map(({ path }) => path).sort()).toEqual(paths)
})
