import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../../../../test/setup/database.ts'
import { pause } from '../../rounds.ts'
import { type Database, openDatabase } from '../database.ts'
import { isConnectionLost } from '../errors.ts'
import { usualLimits } from '../limits.ts'
import { patiently } from '../patiently.ts'
import { quickRead } from '../prepared.ts'

let home: TestPlace
const opened: Database[] = []
beforeEach(async () => {
  home = await testPlace('migrated')
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await home.remove()
})

/** A busy machine takes its time. */
const patience = { timeout: 60_000 }

async function open(limits: { idleTransactionMs?: number } = {}) {
  const database = await openDatabase({ ...home.place, ...limits, log: () => {} })
  opened.push(database)
  return database
}

type Settings = { readonly idle: string }
const settings = sql<Settings>`select current_setting('idle_in_transaction_session_timeout') as idle`
const quickSettings = quickRead((db) => ({ compile: () => settings.compile(db) }))

test('어느 연결에서든 아무것도 묻지 않는 트랜잭션은 30초면 끝난다', async () => {
  const database = await open()
  const { db } = database
  expect(usualLimits.idleTransactionMs).toBe(30_000)
  const reading = await settings.execute(db)
  const changing = await db.transaction().execute((tx) => settings.execute(tx))
  await expect
    .poll(async () => {
      await Promise.all(Array.from({ length: 4 }, () => quickSettings(db, {})))
      return database.pools().shared?.open
    }, patience)
    .toBe(2)
  const shared = await quickSettings(db, {})
  for (const rows of [reading.rows, changing.rows, shared]) expect(rows).toEqual([{ idle: '30s' }])
})

test('멈춘 트랜잭션이 끝나면 쥐고 있던 것이 풀리고, 서버는 그대로 이어서 쓴다', async () => {
  const { db } = await open({ idleTransactionMs: 200 })
  const { db: elsewhere } = await open()
  const member = { memberId: 'held', memberName: '김하루', memberNickName: '하루' }
  await elsewhere.insertInto('member').values(member).execute()
  const rename = (tx: typeof db, memberName: string) =>
    tx.updateTable('member').set({ memberName }).where('memberId', '=', 'held').execute()

  let isHeld = false
  let isOver = false
  const stopped = db
    .transaction()
    .execute(async (tx) => {
      await rename(tx, '잊힘')
      isHeld = true
      while (!isOver) await pause(10)
      await rename(tx, '늦음')
    })
    .catch((error: unknown) => error)
  while (!isHeld) await pause(10)
  // Waits for the row, at most as long as anybody waits for one.
  const next = await rename(elsewhere, '다음').then(() => 'free', String)
  isOver = true
  expect(next).toBe('free')
  expect(isConnectionLost(await stopped)).toBe(true)
  await db.transaction().execute((tx) => rename(tx, '이어서'))
  const { memberName } = await db
    .selectFrom('member')
    .select('memberName')
    .executeTakeFirstOrThrow()
  expect(memberName).toBe('이어서')
})

test('시작할 때 하는 일은 오래 걸려도 끝나지 않고, 그 뒤로는 다시 정한 대로다', async () => {
  const { db } = await open({ idleTransactionMs: 200 })
  const session = await patiently(db, async (held) => {
    const during = await held.transaction().execute((tx) => settings.execute(tx))
    return during.rows
  })
  expect(session).toEqual([{ idle: '0' }])
  const after = await db.transaction().execute((tx) => settings.execute(tx))
  expect(after.rows).toEqual([{ idle: '200ms' }])
})
