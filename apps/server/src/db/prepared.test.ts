import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import type { Database } from './database.ts'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insertInto('member')
    .values(
      ['haru', 'noeul', 'byeol'].map((name) => ({
        memberId: name,
        memberName: name,
        memberNickName: `${name}_nick`,
      })),
    )
    .execute()
})
afterAll(() => database.close())

let built = 0
const nickNames = prepared((db, { memberId, most }: { memberId: string; most: number }) => {
  built += 1
  return db
    .selectFrom('member')
    .select('memberNickName')
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('memberId', '=', memberId), eb('memberName', '=', memberId)]))
    .limit(most)
})

const statements = async (db: Db) => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%member_nick_name%'`.execute(
    db,
  )
  return rows
}

test('부를 때마다 제 값으로 답한다', async () => {
  const { db } = database
  expect(await nickNames(db, { memberId: 'haru', most: 5 })).toEqual([
    { memberNickName: 'haru_nick' },
  ])
  expect(await nickNames(db, { memberId: 'byeol', most: 5 })).toEqual([
    { memberNickName: 'byeol_nick' },
  ])
  expect(await nickNames(db, { memberId: 'byeol', most: 0 })).toEqual([])
})

test('한 번만 만들고, 한 연결에서 한 번만 준비한다', async () => {
  await database.db.connection().execute(async (session) => {
    await nickNames(session, { memberId: 'haru', most: 1 })
    await nickNames(session, { memberId: 'noeul', most: 1 })
    expect(await statements(session)).toHaveLength(1)
  })
  expect(built).toBe(1)
})

test('트랜잭션 안에서는 그 트랜잭션이 쓴 것을 본다', async () => {
  const seen = await database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('member')
      .set({ memberNickName: '새벽' })
      .where('memberId', '=', 'noeul')
      .execute()
    return nickNames(tx, { memberId: 'noeul', most: 1 })
  })
  expect(seen).toEqual([{ memberNickName: '새벽' }])
})

test('밖에서 곧장 물은 답은 트랜잭션에서 물은 답과 이름까지 같다', async () => {
  const everyKind = prepared((db, { memberId }: { memberId: string }) =>
    db
      .selectFrom('member')
      .select(['memberId', 'createdAt'])
      .select(sql<object>`json_build_object('nick_name', member_nick_name)`.as('asObject'))
      .select(sql<object[]>`array[json_build_object('is_active', is_active)]`.as('asList'))
      .where('memberId', '=', memberId),
  )
  const outside = await everyKind(database.db, { memberId: 'haru' })
  expect(outside).toMatchObject([
    { memberId: 'haru', asObject: { nickName: 'haru_nick' }, asList: [{ isActive: true }] },
  ])
  const inside = await database.db
    .transaction()
    .execute((tx) => everyKind(tx, { memberId: 'haru' }))
  expect(outside).toEqual(inside)
})

test('실패한 뒤에도 다시 쓸 수 있다', async () => {
  const quotient = prepared((db, { by }: { by: number }) =>
    db.selectNoFrom(sql<number>`12 / ${by}::int`.as('value')),
  )
  await expect(quotient(database.db, { by: 0 })).rejects.toMatchObject({ code: '22012' })
  expect(await quotient(database.db, { by: 4 })).toEqual([{ value: 3 }])
})
