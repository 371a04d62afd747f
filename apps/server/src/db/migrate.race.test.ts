import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testPlace } from '../../test/setup/database.ts'
import { openDatabase } from './database.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'

test('네 서버가 함께 시작해도 마이그레이션은 한 번씩만 적용된다', async () => {
  const { place, remove } = await testPlace('empty')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(
    join(folder, '0001-first.sql'),
    'create table dish (n int); select pg_sleep(0.3);',
  )
  await writeFile(join(folder, '0002-second.sql'), 'insert into dish values (1);')
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...place, log })))
  try {
    await Promise.all(servers.map(({ db }) => migrate(db, { folder, log })))
    const db = servers[0]?.db
    if (!db) throw new Error('no server')
    const { rows } =
      await sql`select n, (select count(*)::int from schema_migration) as applied from dish`.execute(
        db,
      )
    expect(rows).toEqual([{ n: 1, applied: 2 }])
    expect(said.filter((line) => line.includes('0002-second.sql'))).toHaveLength(1)
    expect(said.filter((line) => line.includes('기다려요'))).not.toHaveLength(0)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    await rm(folder, { recursive: true })
    await remove()
  }
})

const brief = { tries: 3, waitMs: 100, pauseMs: 100 }

/** A table that a long transaction has read, a migration that needs it alone, and a reader who comes after it. */
async function besideLongTransaction(
  work: (stage: {
    start: (patience: typeof brief) => Promise<string>
    read: () => Promise<unknown>
    endTransaction: () => Promise<void>
    columns: () => Promise<unknown[]>
    said: string[]
  }) => Promise<void>,
) {
  const { place, remove } = await testPlace('empty')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const said: string[] = []
  const log = (line: string) => void said.push(line)
  const [old, fresh] = await Promise.all([1, 2].map(() => openDatabase({ ...place, log })))
  if (!old || !fresh) throw new Error('no server')
  try {
    await writeFile(join(folder, '0001-first.sql'), 'create table dish (n int);')
    await migrate(old.db, { folder, log })
    await writeFile(join(folder, '0002-second.sql'), 'alter table dish add column price int;')
    const transaction = await old.db.startTransaction().execute()
    const read = (db: Db = old.db) => sql`select n from dish`.execute(db)
    await read(transaction)
    let open = true
    const endTransaction = async () => {
      if (open) await transaction.commit().execute()
      open = false
    }
    try {
      await work({
        start: (patience) =>
          migrate(fresh.db, { folder, log, patience }).then(
            () => 'done',
            (error: Error) => error.message,
          ),
        read,
        endTransaction,
        columns: async () =>
          (
            await sql`select attname from pg_attribute where attrelid = 'dish'::regclass and attnum > 0`.execute(
              old.db,
            )
          ).rows,
        said,
      })
    } finally {
      await endTransaction()
    }
  } finally {
    await Promise.all([old, fresh].map((server) => server.close()))
    await rm(folder, { recursive: true })
    await remove()
  }
}

test('긴 트랜잭션 뒤에서 기다리는 마이그레이션은 다른 사람을 세워 두지 않고, 자리가 나면 적용된다', () =>
  besideLongTransaction(async ({ start, read, endTransaction, columns, said }) => {
    const started = start({ ...brief, tries: 1_000 })
    await vi.waitFor(() => expect(said.at(-1)).toContain('0002-second.sql'))
    // Whoever asks while the migration stands in the line: answered although the long transaction goes on.
    for (let asked = 0; asked < 5; asked++) await read()
    await endTransaction()
    expect(await started).toBe('done')
    expect(await columns()).toEqual([{ attname: 'n' }, { attname: 'price' }])
  }))

test('긴 트랜잭션이 끝나지 않으면 아무것도 바꾸지 않고 무엇을 할지 말하며 그만둔다', () =>
  besideLongTransaction(async ({ start, endTransaction, columns, said }) => {
    expect(await start(brief)).toMatch(
      /0002-second\.sql.*끝난 뒤 다시 시작해 주세요.*pg_stat_activity/,
    )
    expect(said.filter((line) => line.includes('다시 해 봐요'))).toHaveLength(2)
    expect(await columns()).toEqual([{ attname: 'n' }])
    await endTransaction()
    expect(await start(brief)).toBe('done')
  }))
