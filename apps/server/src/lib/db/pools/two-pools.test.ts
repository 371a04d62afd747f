import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/setup/database.ts'
import { isRead } from './two-pools.ts'

test.each([
  ['select 1', true],
  ['\n  with a as (select 1) select updated_at, "deleted_at" from a', true],
  ['select 1 from member for no key update', false],
  ['select 1 from member for share', false],
  ['with b as (insert into member default values returning 1) select 1 from b', false],
  ['update member set member_name = $1', false],
  ['set statement_timeout = 0', false],
])('읽기만 하는 문장인지 안다: %s', (text, expected) => {
  expect(isRead(text)).toBe(expected)
})

test('바꾸는 연결이 모두 쓰이고 있어도 읽는다', async () => {
  const database = await testDatabase({ poolSize: 1, readPoolSize: 1, connectTimeoutMs: 200 })
  const { db, kind } = database
  try {
    const session = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const pidOf = async (asked: ReturnType<typeof session.execute>) => (await asked).rows[0]?.pid
    const reading = await pidOf(session.execute(db))
    const changing = await db.transaction().execute((tx) => pidOf(session.execute(tx)))
    // The embedded database has one session, which does everything.
    expect(reading === changing).toBe(kind === 'embedded')
    if (kind === 'embedded') return
    let isReleased = false
    const held = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      while (!isReleased) await new Promise((resolve) => setTimeout(resolve, 10))
    })
    expect(await pidOf(session.execute(db))).toBe(reading)
    await expect(db.deleteFrom('mail').execute()).rejects.toThrow('timeout exceeded')
    isReleased = true
    await held
    await expect(db.deleteFrom('mail').execute()).resolves.toBeDefined()
  } finally {
    await database.close()
  }
})
