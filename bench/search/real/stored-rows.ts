import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../../apps/server/src/db/database.ts'
import { migrate } from '../../../apps/server/src/db/migrate.ts'
import {
  type RealPostgres,
  startRealPostgres,
} from '../../../apps/server/test/engines/real-postgres.ts'
import { databaseAt, onServer } from '../../../apps/server/test/engines/server-databases.ts'
import { loadRestaurants } from '../load.ts'
import { printOf, type Real } from './rows.ts'

const log = () => {}
const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url))
const bench = fileURLToPath(new URL('../', import.meta.url))
/** What decides how rows are stored: when none of it has changed, they need not be loaded again. */
const deciding = [
  join(server, 'migrations'),
  join(server, 'src/features/search/indexing'),
  join(server, 'src/lib/korean'),
]

function printOfSources(): string {
  const hash = createHash('sha256')
  const files = deciding.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => !name.includes('.test.'))
      .toSorted()
      .map((name) => join(folder, name)),
  )
  for (const file of [...files, join(bench, 'load.ts'), join(bench, 'real/rows.ts')])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

const atOnce = 4
/** A cluster that no other process is running at the moment. */
async function startFree(): Promise<RealPostgres> {
  for (let n = 1; n < atOnce; n += 1) {
    const started = await startRealPostgres(
      ['shared_buffers=512MB'],
      `matjari-search-bench-${n}`,
    ).catch(() => undefined)
    if (started) return started
  }
  return startRealPostgres(['shared_buffers=512MB'])
}

/** The rows in a database that stays between runs while neither they nor the indexing change. */
export async function openStoredRows(folder: string, rows: readonly Real[]) {
  const postgres = await startFree()
  const print = createHash('sha256').update(printOf(folder)).update(printOfSources()).digest('hex')
  const name = `real_${print.slice(0, 16)}`
  const known = await onServer(
    postgres.url,
    `select datname from pg_database where datname like 'real\\_%'`,
  )
  const names = known.map((row) => String(Object.values(row as object)[0]))
  for (const other of names.filter((one) => one !== name))
    await onServer(postgres.url, `drop database "${other}" with (force)`)
  if (!names.includes(name)) await fill(postgres.url, name, rows)
  const database = await openDatabase({ url: databaseAt(postgres.url, name), poolSize: 1, log })
  return {
    db: database.db,
    async close() {
      await database.close()
      await postgres.remove()
    },
  }
}

/** Under another name until it is whole, so that what was interrupted is not taken for it. */
async function fill(url: string, name: string, rows: readonly Real[]) {
  const began = performance.now()
  await onServer(url, 'drop database if exists real_loading')
  await onServer(url, 'create database real_loading')
  const loading = await openDatabase({ url: databaseAt(url, 'real_loading'), poolSize: 1, log })
  await migrate(loading.db, { log })
  await loadRestaurants(loading.db, {
    count: rows.length,
    make: (n) => {
      const row = rows[n]
      if (!row) throw new Error(`no row ${n}`)
      return row
    },
  })
  await loading.close()
  await onServer(url, `alter database real_loading rename to ${name}`)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${rows.length.toLocaleString('en')} real restaurants loaded in ${seconds.toFixed(0)} s`,
  )
}
