import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileLocked } from '../../../../test/support/database/race.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { pushKey } from './keys.ts'

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
