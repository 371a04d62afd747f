import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anotherPlace,
  backedUp,
  backingOf,
  backupShelf,
} from '../../../test/support/backup/places.ts'
import { backingBy, backupWays } from '../../../test/support/backup/ways.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { buildReservable } from '../../../test/support/reservations/reservable.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { claimPicture, withPicture } from '../media/pictures.ts'
import { makeBackup } from './backups.ts'
import { checkBackup } from './check-backup.ts'

const ways = await backupWays()
let server: TestApp
let whole: string
let backup: string
let elsewhere: Awaited<ReturnType<typeof anotherPlace>>
const shelf = backupShelf()

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  await buildReservable(db)
  const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
  await withPicture(server.deps, uploadOf(bytes), (address) =>
    db.transaction().execute((tx) => claimPicture(tx, address)),
  )
  whole = await backedUp(backingOf(server), shelf.folder)
})
afterAll(async () => {
  await server.close()
  shelf.remove()
})
/** Instead of the one in our own format. */
async function takeOneMadeBy(way: (typeof ways)[number]) {
  backup = await backedUp(await backingBy(way, server), join(shelf.folder, `${(copies += 1)}`))
}
let copies = 0
beforeEach(async () => {
  backup = join(shelf.folder, `copy-${(copies += 1)}`)
  await cp(whole, backup, { recursive: true })
  elsewhere = await anotherPlace(server)
})
afterEach(() => elsewhere.close())

const tables = async () => {
  const { rows } = await sql`select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(elsewhere.db)
  return rows.length
}
const files = () => readdir(join(elsewhere.config.dataDir, 'uploads')).catch(() => [])

async function picture(): Promise<string> {
  const all = await readdir(join(backup, 'media'), { recursive: true })
  const found = all.find((name) => name.endsWith('.jpg'))
  return join(backup, 'media', found ?? '')
}

function changeByte(path: string) {
  const bytes = readFileSync(path)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

const changeManifest = (change: (text: string) => string) => {
  const path = join(backup, 'manifest.json')
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

const restaurants = () => join(backup, 'tables', 'restaurant.jsonl.gz')

const damages: readonly (readonly [string, () => unknown, RegExp])[] = [
  ['잘린 표', () => truncateSync(restaurants(), 20), /restaurant.jsonl.gz 파일은 .*20바이트예요/],
  ['바뀐 표', () => changeByte(restaurants()), /restaurant.jsonl.gz 파일의 내용이 바뀌었어요/],
  ['바뀐 사진', async () => changeByte(await picture()), /\.jpg 파일의 내용이 바뀌었어요/],
  ['잘린 목록', () => changeManifest((text) => text.slice(0, -9)), /manifest.json 파일을 읽을 수/],
  [
    '더 새로운 프로그램의 것',
    () => changeManifest((text) => text.replace('"format": 1', '"format": 3')),
    /더 새로운 프로그램이 만들었어요/,
  ],
  [
    '더 새로운 데이터베이스의 것',
    () =>
      changeManifest((text) => {
        const manifest = JSON.parse(text) as { migrations: object[] }
        manifest.migrations.push({ number: 9999, name: 'later', checksum: '' })
        return JSON.stringify(manifest)
      }),
    /이 프로그램보다 새것이에요\(9999번 later까지 적용됨\)/,
  ],
]

test.each(damages)(
  '%s: 한 문장으로 거절하고 아무것도 건드리지 않는다',
  async (_what, damage, sentence) => {
    await damage()
    await expect(elsewhere.restore(backup)).rejects.toThrow(sentence)
    expect(await tables()).toBe(0)
    expect(await files()).toEqual([])
  },
)

test.each(ways)('표를 넣은 뒤의 내용이 적힌 것과 다르면 전부 되돌린다(%s)', async (way) => {
  await takeOneMadeBy(way)
  const checked = await checkBackup(backup)
  changeManifest((text) => text.replace(/("name": "restaurant",\s+"rows": 1,\s+"print": ")/, '$11'))
  expect(await checkBackup(backup)).not.toEqual(checked)
  await expect(elsewhere.restore(backup)).rejects.toThrow('되살린 restaurant 표의 내용이')
  expect(await tables()).toBe(0)
  expect(
    (await readdir(join(elsewhere.config.dataDir, 'uploads'), { recursive: true })).filter((name) =>
      name.includes('.jpg'),
    ),
  ).toEqual([])
})

test.each(ways)(
  '비어 있지 않은 곳에는 --over 없이 되살리지 않고, 있으면 그 전의 것이 남지 않는다(%s)',
  async (way) => {
    await takeOneMadeBy(way)
    await sql`create table kept (what text)`.execute(elsewhere.db)
    await sql`create table picture as select 'selfies/before.webp' as picture_key`.execute(
      elsewhere.db,
    )
    await expect(elsewhere.restore(backup)).rejects.toThrow('되살릴 곳이 비어 있지 않아서')
    expect(await tables()).toBe(2)
    await elsewhere.restore(backup, { over: true })
    const { rows } = await sql`select to_regclass('kept') as kept`.execute(elsewhere.db)
    expect(rows).toEqual([{ kept: null }])
    expect(await elsewhere.db.selectFrom('restaurant').selectAll().execute()).toHaveLength(1)
    const doomed = elsewhere.db
      .selectFrom('picture')
      .select('pictureKey')
      .where('isDoomed', '=', true)
    expect(await doomed.execute()).toEqual([{ pictureKey: 'selfies/before.webp' }])
  },
)

test('다른 TOKEN_SECRET으로는 알리고 되살리지 않는다', async () => {
  Object.assign(elsewhere.config, { tokenSecret: 'another secret of thirty-two characters or so' })
  await expect(elsewhere.restore(backup)).rejects.toThrow('TOKEN_SECRET이 백업을 만든 곳의 것과')
  await elsewhere.restore(backup, { newSecret: true })
  expect(await tables()).toBeGreaterThan(40)
})

test('백업은 주인만 읽을 수 있고, 쓸 수 없는 곳이면 반쪽을 남기지 않고 까닭을 적는다', async () => {
  for (const name of await readdir(whole, { recursive: true }))
    expect((await stat(join(whole, name))).mode & 0o077).toBe(0)
  const blocked = backupShelf()
  const media = {
    ...server.deps.media,
    read: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  }
  const making = makeBackup(backingOf(server, { media }), { folder: blocked.folder, keep: 7 })
  await expect(making).rejects.toThrow('full')
  expect(await readdir(blocked.folder)).toEqual([])
  const last = await server.deps.db
    .selectFrom('backup')
    .select(['name', 'problem'])
    .orderBy('backupNo', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ name: null, problem: '디스크에 빈자리가 없어서 백업하지 못했어요.' })
  blocked.remove()
})
