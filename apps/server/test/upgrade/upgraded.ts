import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/db/database.ts'
import type { Db } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openFolderStore } from '../../src/lib/pictures/picture-storage.ts'
import { patientLimits, testPlace } from '../setup/database.ts'
import { testApp } from '../support/server/app.ts'
import type { Fixture } from './fixture.ts'

const log = () => {}

/** The newest server on what an old one left behind, at the moment the old one was last asked. */
export async function upgraded({ sql: written, known, pictures }: Fixture) {
  const { place, remove } = await testPlace('empty')
  const database = await openDatabase({ ...place, ...patientLimits, log })
  const { db, notices } = database
  await load(db, written)
  await migrate(db, { log })
  const folder = mkdtempSync(join(tmpdir(), 'matjari-upgrade-'))
  cpSync(pictures, folder, { recursive: true })
  const now = () => new Date(known.at)
  const server = await testApp({}, { db, notices, now, media: openFolderStore(folder) })
  return {
    ...server,
    async close() {
      await server.close()
      await database.close()
      await remove()
      rmSync(folder, { recursive: true })
    },
  }
}
export type Upgraded = Awaited<ReturnType<typeof upgraded>>

/** As a restore by hand does: the names are whole, and functions may come before their tables. */
const load = (db: Database['db'], written: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local check_function_bodies = off`.execute(tx)
    await sql.raw(written).execute(tx)
  })

export async function rowCounts(db: Db, tables: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
