import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import type { Database } from './database.ts'
import { isRead } from './two-pools.ts'

describe('열기', () => {
  let database: Database

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const newMember = (memberId: string) => ({
    memberId,
    memberName: '김하루',
    memberNickName: memberId,
    memberEmail: `${memberId}@example.com`,
  })

  async function valueOf<T>(query: ReturnType<typeof sql<{ value: T }>>) {
    const { rows } = await query.execute(database.db)
    return rows[0]?.value
  }

  test('이름은 코드에서 camelCase, 데이터베이스에서 snake_case다', async () => {
    const { db } = database
    await db.insertInto('member').values(newMember('camel')).execute()
    const member = await db
      .selectFrom('member')
      .select(['memberNo', 'memberNickName', 'isStoreOwner', 'createdAt'])
      .where('memberId', '=', 'camel')
      .executeTakeFirstOrThrow()
    expect(member).toEqual({
      memberNo: expect.stringMatching(/^\d+$/),
      memberNickName: 'camel',
      isStoreOwner: false,
      createdAt: expect.any(Date),
    })
  })

  test('날짜는 시간대와 상관없이 적힌 그대로 읽는다', async () => {
    expect(await valueOf(sql`select date '2026-03-02' as value`)).toBe('2026-03-02')
  })

  test('6MB 값도 그대로 오간다', async () => {
    const large = '맛'.repeat(2 * 1024 * 1024)
    expect(await valueOf(sql`select ${large}::text as value`)).toBe(large)
  })

  test('많은 행도 모두 온다', async () => {
    const { rows } = await sql<{ n: number }>`select n from generate_series(1, 20000) n`.execute(
      database.db,
    )
    expect(rows).toHaveLength(20_000)
    expect(rows.at(-1)?.n).toBe(20_000)
  })

  test('한꺼번에 섞여 온 오류와 답이 제 주인에게 간다', async () => {
    const asked = Array.from({ length: 300 }, (_, n) =>
      n % 3 === 0
        ? sql`select 1 / 0 as value, ${n}::int`.execute(database.db).then(
            () => 'no error',
            (error: { code?: string }) => error.code,
          )
        : valueOf(sql`select ${n}::int as value`),
    )
    const expected = asked.map((_, n) => (n % 3 === 0 ? '22012' : n))
    expect(await Promise.all(asked)).toEqual(expected)
  })

  test('오류로 끝난 트랜잭션은 아무것도 남기지 않는다', async () => {
    const { db } = database
    const attempt = db.transaction().execute(async (tx) => {
      await tx.insertInto('member').values(newMember('half')).execute()
      throw new Error('그만')
    })
    await expect(attempt).rejects.toThrow('그만')
    const left = await db
      .selectFrom('member')
      .where('memberId', '=', 'half')
      .select('memberNo')
      .execute()
    expect(left).toEqual([])
  })

  test('ping은 데이터베이스가 답하면 끝난다', async () => {
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('두 번 닫아도 된다', async () => {
    const other = await testDatabase()
    await other.close()
    await expect(other.close()).resolves.toBeUndefined()
  })
})

describe('두 묶음', () => {
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
})
