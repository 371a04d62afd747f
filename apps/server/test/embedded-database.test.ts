import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../src/db/database.ts'
import type { Db } from '../src/db/db.ts'
import { openEmbedded } from '../src/db/embedded.ts'
import { isConnectionLost } from '../src/db/errors.ts'
import { prepared } from '../src/db/prepared.ts'
import { startChild } from './setup/child.ts'
import { usedFolder } from './support/server/used-folder.ts'

const engine = inject('engine')
const template = engine.kind === 'embedded' ? engine.migrated : ''
const writer = new URL('./setup/database-child.ts', import.meta.url)
const log = () => {}
let dataDir: string

beforeEach(() => {
  dataDir = usedFolder('embedded-')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ dataDir, template, log })
const addMember = (db: Db, memberId: string) =>
  db
    .insertInto('member')
    .values({ memberId, memberName: memberId, memberNickName: memberId })
    .execute()
async function memberIds(db: Db) {
  const rows = await db.selectFrom('member').select('memberId').orderBy('memberNo').execute()
  return rows.map(({ memberId }) => memberId)
}

test('닫았다 열면 그대로 있다', async () => {
  const first = await open()
  await addMember(first.db, 'haru')
  await first.close()
  const second = await open()
  expect(await memberIds(second.db)).toEqual(['haru'])
  await second.close()
})

const idsLike = prepared((db, { pattern }: { pattern: string }) =>
  db.selectFrom('member').select('memberId').where('memberId', 'like', pattern),
)

test('엔진이 죽으면 그 요청만 실패하고 다음 요청은 되살아난 엔진이 답한다', async () => {
  const said: string[] = []
  const database = await openDatabase({ dataDir, template, log: (line) => said.push(line) })
  const { db } = database
  await addMember(db, 'before')
  expect(await idsLike(db, { pattern: 'b%' })).toEqual([{ memberId: 'before' }])
  // Without its log PostgreSQL can neither go on nor stop in an orderly way.
  const wal = join(dataDir, 'database', 'pg_wal')
  renameSync(wal, `${wal}-away`)
  await sql`select pg_switch_wal()`.execute(db)
  await addMember(db, 'during').catch(() => {})
  const death: unknown = await sql`checkpoint`.execute(db).catch((error: unknown) => error)
  expect(isConnectionLost(death)).toBe(true)
  renameSync(`${wal}-away`, wal)

  expect(await memberIds(db)).toEqual(['before'])
  await addMember(db, 'after')
  expect(await memberIds(db)).toEqual(['before', 'after'])
  expect(await idsLike(db, { pattern: 'a%' })).toEqual([{ memberId: 'after' }])
  expect(said).toContain('내장 데이터베이스가 멈췄어요. 다음 요청에서 다시 열어요.')
  await database.close()
})

test('트랜잭션 중에 연결이 끊기면 없던 일이 되고, 다음 연결은 새 세션이다', async () => {
  const { pool, close } = await openEmbedded({ folder: join(dataDir, 'database'), template }, log)
  const dropped = await pool.connect()
  await dropped.query('begin')
  await dropped.query(
    "insert into member (member_id, member_name, member_nick_name) values ('a', 'a', 'a')",
  )
  await dropped.query('set work_mem = 12345')
  await dropped.query({ name: 'one', text: 'select 1', values: [] })
  dropped.release(new Error('gone'))

  const next = await pool.connect()
  expect((await next.query('select member_id from member')).rows).toEqual([])
  expect((await next.query('show work_mem')).rows).not.toEqual([{ work_mem: '12345kB' }])
  expect((await next.query({ name: 'one', text: 'select 1 as one', values: [] })).rows).toEqual([
    { one: 1 },
  ])
  next.release()
  await close()
})

test('너무 깊은 SQL은 오류가 되고 엔진은 계속 답한다', async () => {
  const database = await open()
  const deep = sql.raw(`select ${'1+'.repeat(30_000)}1`).execute(database.db)
  await expect(deep).rejects.toMatchObject({ code: '54001' })
  await expect(database.ping()).resolves.toBeUndefined()
  await database.close()
})

test('처음 만들다 끊긴 폴더는 다음 시작에서 새로 만든다', async () => {
  rmSync(join(dataDir, 'database'), { recursive: true })
  mkdirSync(join(dataDir, 'database.new', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18')
  const database = await open()
  expect(await memberIds(database.db)).toEqual([])
  await database.close()
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
})

test('두 번째 프로세스는 까닭을 듣고 물러나며 아무것도 망가뜨리지 않는다', async () => {
  const database = await open()
  await addMember(database.db, 'haru')
  const second = startChild(writer, dataDir, template)
  expect(await second.next()).toContain(
    `${join(dataDir, 'database')} 폴더는 이미 다른 프로세스가 쓰고 있어요.`,
  )
  expect(await second.next()).toBeUndefined()
  await addMember(database.db, 'noeul')
  await database.close()
  const again = await open()
  expect(await memberIds(again.db)).toEqual(['haru', 'noeul'])
  await again.close()
})

test('쓰는 중에 강제로 끝나도 확인된 것은 모두 있고 반쪽은 없다', async () => {
  const confirmed: string[] = []
  for (let round = 1; round <= 2; round += 1) {
    const child = startChild(writer, dataDir, template)
    expect(await child.next()).toBe('open')
    for (let n = 0; n < 10 * round; n += 1) confirmed.push((await child.next()) ?? 'ended')
    await child.kill()
  }
  const { db, close } = await open()
  expect(await memberIds(db)).toEqual(expect.arrayContaining(confirmed))
  const halves = await db
    .selectFrom('member')
    .leftJoin('signIn', 'signIn.memberNo', 'member.memberNo')
    .where('signIn.signInNo', 'is', null)
    .select('memberId')
    .execute()
  expect(halves).toEqual([])
  await close()
  expect(readdirSync(join(dataDir, 'database.lock'))).toEqual([])
})
