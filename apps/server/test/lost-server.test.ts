import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { isConnectionLost } from '../src/db/errors.ts'
import { migrate } from '../src/db/migrate.ts'
import { type RealPostgres, startRealPostgres } from './engines/real-postgres.ts'

const log = () => {}
let postgres: RealPostgres
let database: Database

beforeAll(async () => {
  postgres = await startRealPostgres()
  database = await openDatabase({ url: postgres.url, log })
  await migrate(database.db, { log })
})
afterAll(async () => {
  await database?.close()
  await postgres?.remove()
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const memberIds = async () => {
  const rows = await database.db.selectFrom('member').select('memberId').execute()
  return rows.map(({ memberId }) => memberId)
}
const member = (memberId: string) => ({ memberId, memberName: memberId, memberNickName: memberId })

test('서버가 꺼지면 끊긴 연결로 알아보고, 다시 켜지면 그대로 이어서 쓴다', async () => {
  // Several idle connections: every one of them breaks.
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(database.db)))
  await postgres.pause()
  for (const attempt of [database.ping(), memberIds(), memberIds()])
    expect(isConnectionLost(await failure(attempt))).toBe(true)
  await postgres.resume()
  await expect(database.ping()).resolves.toBeUndefined()
  expect(await memberIds()).toEqual([])
})

test('트랜잭션 도중에 꺼지면 실패로 알리고 아무것도 남기지 않는다', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await tx.insertInto('member').values(member('half')).execute()
    // The connection breaks while nobody is asking it anything.
    await postgres.pause()
    await tx.insertInto('member').values(member('other')).execute()
  })
  expect(isConnectionLost(await failure(attempt))).toBe(true)
  await postgres.resume()
  expect(await memberIds()).toEqual([])
})

test('쓰이던 연결 하나가 끊겨도 나머지는 모른다', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await tx.insertInto('member').values(member('half')).execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    await tx.insertInto('member').values(member('other')).execute()
  })
  expect(isConnectionLost(await failure(attempt))).toBe(true)
  expect(await memberIds()).toEqual([])
})

test('없는 데이터베이스는 이름을 말하며 열지 않는다', async () => {
  const url = postgres.url.replace(/postgres$/, 'nowhere')
  await expect(openDatabase({ url, log })).rejects.toThrow('nowhere 데이터베이스가 없어요.')
})
