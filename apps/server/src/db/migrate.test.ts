import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/setup/database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

let database: Database
let folder: string
let said: string[]

beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await rows('drop schema public cascade; create schema public')
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  said = []
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, content: string) => writeFile(join(folder, name), content)
const run = () => migrate(database.db, { folder, log: (line) => said.push(line) })

async function rows(query: string) {
  const result = await sql.raw(query).execute(database.db)
  return result.rows
}
const applied = () => rows('select number, name from schema_migration order by number')

test('번호 순서대로 한 번씩 적용하고 적어 둔다', async () => {
  await write('0002-more.sql', 'insert into dish values (1); insert into dish values (2);')
  await write('0001-first.sql', 'create table dish (n int);')
  await run()
  await run()
  expect(await rows('select n from dish order by n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(await applied()).toEqual([
    { number: 1, name: 'first' },
    { number: 2, name: 'more' },
  ])
  expect(said).toEqual([
    '데이터베이스를 바꾸고 있어요: 0001-first.sql',
    '데이터베이스를 바꾸고 있어요: 0002-more.sql',
  ])
})

test('실패한 파일은 흔적 없이 되돌리고, 고치면 이어서 간다', async () => {
  await write('0001-first.sql', 'create table dish (n int);')
  await write('0002-broken.sql', 'create table half (n int); select 1 / 0;')
  await expect(run()).rejects.toThrow(
    '0002-broken.sql 적용에 실패해서 되돌렸어요: division by zero',
  )
  expect(await rows("select to_regclass('half') as half, to_regclass('dish') as dish")).toEqual([
    { half: null, dish: 'dish' },
  ])
  await write('0002-broken.sql', 'create table half (n int);')
  await run()
  expect(await applied()).toHaveLength(2)
})

test('적용한 파일이 바뀌면 거절한다', async () => {
  await write('0001-first.sql', 'create table dish (n int);')
  await run()
  await write('0001-first.sql', 'create table dish (n bigint);')
  await expect(run()).rejects.toThrow('이미 적용한 마이그레이션 0001-first.sql 파일이 바뀌었어요.')
})

test('줄 끝만 다르면 같은 파일이다', async () => {
  await write('0001-first.sql', 'create table dish (n int);\nselect 1;\n')
  await run()
  await write('0001-first.sql', 'create table dish (n int);\r\nselect 1;\r\n')
  await expect(run()).resolves.toBeUndefined()
})

test.each([
  ['빠진 번호', ['0001-a.sql', '0003-c.sql'], '2번 자리에 0003-c.sql'],
  ['겹친 번호', ['0001-a.sql', '0001-b.sql'], '2번 자리에 0001-b.sql'],
  ['이름 꼴', ['0001_A.sql'], '0001-name.sql 꼴이어야 해요: 0001_A.sql'],
])('%s: 거절하고 아무것도 하지 않는다', async (_name, files, sentence) => {
  for (const file of files) await write(file, 'create table dish (n int);')
  await expect(run()).rejects.toThrow(sentence)
  expect(await rows("select to_regclass('dish') as dish")).toEqual([{ dish: null }])
})

test('프로그램보다 새 데이터베이스는 건드리지 않는다', async () => {
  await write('0001-first.sql', 'create table dish (n int);')
  await write('0002-later.sql', 'select 1;')
  await run()
  await rm(join(folder, '0002-later.sql'))
  await expect(run()).rejects.toThrow(
    '데이터베이스가 이 프로그램보다 새것이에요(2번 later까지 적용됨).',
  )
})

test('거절한 뒤에는 자물쇠를 쥐고 있지 않다', async () => {
  await write('0001-broken.sql', 'select 1 / 0;')
  await expect(run()).rejects.toThrow('0001-broken.sql')
  expect(
    await rows("select count(*)::int as held from pg_locks where locktype = 'advisory'"),
  ).toEqual([{ held: 0 }])
})

test('저장소의 마이그레이션은 빈 데이터베이스에 모두 적용된다', async () => {
  await migrate(database.db, { log: () => {} })
  expect(await rows("select to_regclass('member')::text as member")).toEqual([{ member: 'member' }])
})
