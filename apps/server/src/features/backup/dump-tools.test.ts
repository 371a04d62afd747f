import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anotherPlace, backingOf, backupShelf } from '../../../test/support/backup/places.ts'
import { addressOf } from '../../../test/support/backup/ways.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { ToolPlace } from '../../db/pg-tools.ts'
import { makeBackup } from './backups.ts'
import { checkBackup } from './check-backup.ts'
import { serverMajor } from './dump-tools.ts'
import { inspectDump } from './restore-dump.ts'

// PostgreSQL's tools are played by small scripts here: what goes wrong with them is the same on every machine.

let server: TestApp
let major: number
let home: string
let shelf: ReturnType<typeof backupShelf>
beforeAll(async () => {
  server = await testApp()
  major = await serverMajor(server.deps.db)
})
afterAll(() => server.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'matjari-tools-'))
  shelf = backupShelf()
})
afterEach(() => {
  shelf.remove()
  rmSync(home, { recursive: true, force: true })
})

const bin = () => join(home, 'bin')
const noted = (name: string) => readFileSync(join(home, name), 'utf8')

type Scripts = { pg_dump?: string; pg_restore?: string; psql?: string; version?: string }

function tools({ version = `${major}.4`, ...scripts }: Scripts) {
  mkdirSync(bin(), { recursive: true })
  for (const program of ['pg_dump', 'pg_restore', 'psql'] as const) {
    const file = join(bin(), program)
    const said = `if [ "$1" = --version ]; then echo "${program} (PostgreSQL) ${version}"; exit 0; fi`
    writeFileSync(file, `#!/bin/sh\n${said}\ncd "${home}"\n${scripts[program] ?? 'exit 1'}\n`)
    chmodSync(file, 0o700)
  }
  return { folder: bin(), environment: { PATH: process.env.PATH ?? '' } }
}

async function attempt(format: 'auto' | 'tools', postgresTools: ToolPlace) {
  const { config } = server.deps
  const url = await addressOf(server)
  const databaseUrl = url?.replace('postgres@', 'postgres:hunter2@')
  const backup = { ...config.backup, format }
  const made = await makeBackup(
    backingOf(server, { config: { ...config, databaseUrl, postgresTools, backup } }),
    { folder: shelf.folder, keep: 7 },
  )
  if (typeof made === 'string') throw new Error(made)
  return { ...made, folder: join(shelf.folder, made.name) }
}

const onShelf = () => readdirSync(shelf.folder)
const lastProblem = async () =>
  server.deps.db
    .selectFrom('backup')
    .select('problem')
    .orderBy('backupNo', 'desc')
    .executeTakeFirstOrThrow()

test('pg_dump는 같은 순간을 뜨고, 비밀번호는 인수에 없다', async () => {
  const pg_dump = 'echo "$@" > args; echo "$PGPASSWORD $PGDATABASE" > env; echo dumped'
  const { manifest, folder } = await attempt('auto', tools({ pg_dump }))
  expect(noted('args')).toMatch(/--snapshot=[0-9A-F]+-[0-9A-F]+-\d+ .*--schema="public"/)
  expect(noted('args')).not.toContain('hunter2')
  expect(noted('env')).toMatch(/^hunter2 matjari_test_/)
  expect(manifest).toMatchObject({ format: 2, dump: { tool: `${major}.4`, server: major } })
  expect(readFileSync(join(folder, 'database.dump'), 'utf8')).toBe('dumped\n')
  expect(manifest.tables.find(({ name }) => name === 'restaurant')).toMatchObject({ rows: 0 })
})

test('도중에 실패한 pg_dump는 반쪽을 남기지 않고, 그 말이 까닭으로 적힌다', async () => {
  const pg_dump = 'echo half; echo "pg_dump: error: server closed the connection" >&2; exit 1'
  const problem = 'pg_dump가 끝까지 하지 못했어요(pg_dump: error: server closed the connection).'
  await expect(attempt('auto', tools({ pg_dump }))).rejects.toThrow(problem)
  expect(onShelf()).toEqual([])
  expect(await lastProblem()).toEqual({ problem })
})

test('도중에 죽은 pg_dump도 반쪽을 남기지 않는다', async () => {
  const dying = attempt('auto', tools({ pg_dump: 'echo half; kill -9 $$' }))
  await expect(dying).rejects.toThrow('pg_dump가 끝까지 하지 못했어요(SIGKILL).')
  expect(onShelf()).toEqual([])
})

test.each([
  ['없으면', () => ({ folder: join(home, 'nowhere'), environment: {} }), '찾지 못했어요'],
  ['더 옛것이면', () => tools({ version: '9.6' }), '도구(9.6)는 서버'],
])(
  '도구가 %s 자체 형식으로 만들고, 도구로만 하라면 한 문장으로 거절한다',
  async (_, place, why) => {
    await expect(attempt('tools', place())).rejects.toThrow(why)
    expect(onShelf()).toEqual([])
    expect((await attempt('auto', place())).manifest).toMatchObject({ format: 1 })
  },
)

test('도구로 만든 백업은 도구가 없는 곳과 내장 데이터베이스와 더 옛 서버에는 되살리지 않는다', async () => {
  const { folder } = await attempt('tools', tools({ pg_dump: 'echo dumped' }))
  const elsewhere = await anotherPlace(server)
  const { config } = elsewhere
  const change = (what: object) => Object.assign(config, what)
  change({ postgresTools: { folder: join(home, 'nowhere'), environment: {} } })
  await expect(elsewhere.restore(folder)).rejects.toThrow('같은 도구가 있어야 되살릴 수 있어요')
  expect(await inspectDump(await checkBackup(folder), config.postgresTools)).toBeNull()
  change({ databaseUrl: undefined })
  await expect(elsewhere.restore(folder)).rejects.toThrow('PostgreSQL에만 되살릴 수 있어요')
  change({ databaseUrl: await addressOf(server) })
  const manifest = join(folder, 'manifest.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace(`"server": ${major}`, `"server": ${major + 1}`))
  await expect(elsewhere.restore(folder)).rejects.toThrow(`PostgreSQL ${major + 1}의 것이라`)
  await elsewhere.close()
})

test('잘린 덤프와 표가 빠진 덤프는 되살리기 전에 거절한다', async () => {
  const place = tools({
    pg_dump: 'echo dumped',
    pg_restore: 'echo "1; TABLE DATA public member me"',
  })
  const { folder } = await attempt('tools', place)
  await expect(inspectDump(await checkBackup(folder), place)).rejects.toThrow(
    /표가 database.dump 파일에 없어요/,
  )
  truncateSync(join(folder, 'database.dump'), 3)
  await expect(checkBackup(folder)).rejects.toThrow('database.dump 파일은 7바이트여야 하는데 3')
})

test('psql이 도중에 멈추면 그 말을 전한다', async () => {
  const psql = 'echo "ERROR:  could not extend file" >&2; exit 3'
  const place = tools({ pg_dump: 'echo dumped', pg_restore: 'echo "select 1;"', psql })
  const { folder } = await attempt('tools', place)
  const elsewhere = await anotherPlace(server)
  Object.assign(elsewhere.config, { postgresTools: place })
  await expect(elsewhere.restore(folder)).rejects.toThrow(
    'psql이 끝까지 하지 못했어요(ERROR:  could not extend file).',
  )
  await elsewhere.close()
})
