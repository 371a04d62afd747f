import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAnotherServer } from '../../test/setup/one-connection.ts'
import { whileLocked } from '../../test/support/database/race.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { forgetEndedAttempts, forgiveAttempt, spendAttempt } from './attempts.ts'
import type { Db } from './db.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('attemptLimit').execute())

const address = '192.0.2.1'
const attemptOn = (account: string) => ({ kind: 'login', account, address }) as const
const attempt = attemptOn('somebody')

/** Two have tried from one address: it is the only one that was counted twice. */
async function countTwo() {
  await spendAttempt(server.deps, attempt)
  await spendAttempt(server.deps, attemptOn('another'))
}
const lockAddress = (tx: Db) =>
  tx.selectFrom('attemptLimit').selectAll().where('attempts', '=', 2).forUpdate().execute()
const lockAllAtOnce = (tx: Db) =>
  tx.selectFrom('attemptLimit').selectAll().forUpdate().noWait().execute()

test.each([
  ['세는 이', spendAttempt],
  ['되돌려주는 이', forgiveAttempt],
])('주소를 기다리는 동안 %s는 계정을 잡고 있지 않아 서로 막히지 않는다', async (_who, work) => {
  await countTwo()
  await whileLocked(server.deps.db, {
    lock: lockAddress,
    start: () => [work(server.deps, attempt)],
    waiting: 1,
    beforeRelease: lockAllAtOnce,
  })
  const rows = await server.deps.db.selectFrom('attemptLimit').selectAll().execute()
  expect(rows).toHaveLength(work === spendAttempt ? 5 : 3)
})

test('지난 기록을 치울 때 누가 세고 있는 것은 기다리지 않고 다음으로 미룬다', async () => {
  await countTwo()
  const { db } = server.deps
  server.clock.advance(limits.attempts.windowMinutes * 60_000)
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx)
    await asAnotherServer(() => forgetEndedAttempts(server.deps))
  })
  const left = await db.selectFrom('attemptLimit').select('attempts').execute()
  expect(left).toEqual([{ attempts: 2 }])
  await forgetEndedAttempts(server.deps)
  expect(await db.selectFrom('attemptLimit').selectAll().execute()).toEqual([])
})
