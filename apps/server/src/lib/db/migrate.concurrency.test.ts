import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPlace } from '../../../test/setup/database.ts'
import { openDatabase } from './database.ts'
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
