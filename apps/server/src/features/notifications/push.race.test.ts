import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { makeBrowser } from '../../../test/support/push/browser.ts'
import { startPushService } from '../../../test/support/push/service.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pushKey, queuePush } from './push.ts'
import { deliverPush } from './push-delivery.ts'

describe('푸시 키', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('두 서버가 처음으로 동시에 열쇠를 찾아도 하나만 만들어 함께 쓴다', async () => {
    const { db } = server.deps
    const keys = await whileLocked(db, {
      waiting: 2,
      // Both have looked and found none before either may write.
      lock: (tx) => sql`lock table push_key in share mode`.execute(tx),
      start: () => [pushKey(server.deps), pushKey(server.deps)],
    })
    expect(keys[0]).toEqual(keys[1])
    expect(await pushKey(server.deps)).toEqual(keys[0])
    const { sealed } = await db.selectFrom('pushKey').select('sealed').executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain(keys[0]?.privateKey.d)
  })

  test('비밀이 바뀌어 열 수 없으면 새로 만들고, 옛 열쇠를 믿던 기기는 잊는다', async () => {
    const { publicKey } = await pushKey(server.deps)
    const changed = {
      ...server.deps,
      secrets: { ...server.deps.secrets, pushKey: new Uint8Array(32) },
    }
    const [one, other] = await whileLocked(server.deps.db, {
      waiting: 2,
      lock: (tx) => sql`lock table push_key in share mode`.execute(tx),
      start: () => [pushKey(changed), pushKey(changed)],
    })
    expect(one).toEqual(other)
    expect(one?.publicKey).not.toBe(publicKey)
  })
})

describe('푸시 발송', () => {
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
})
