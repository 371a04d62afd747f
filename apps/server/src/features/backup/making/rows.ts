import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { formats, type Manifest } from '../manifest.ts'
import { contentsOf, linesOf, tableNames } from '../tables.ts'
import { writePart } from './files.ts'

export type Written = Pick<Manifest, 'format' | 'migrations' | 'tables' | 'sequences' | 'dump'>

/** Every row of every table, as of one moment. */
export async function writeRows(tx: Db, folder: string, signal: AbortSignal): Promise<Written> {
  const tables: Manifest['tables'] = []
  for (const name of await tableNames(tx)) {
    const part = await writePart(folder, `tables/${name}.jsonl.gz`, rowsOf(tx, name, signal))
    tables.push({ ...(await contentsOf(tx, name)), part })
  }
  return { format: formats.rows, ...(await stateOf(tx)), tables }
}

/** How far its shape had come, and which numbers were given. */
export async function stateOf(tx: Db): Promise<Pick<Manifest, 'migrations' | 'sequences'>> {
  return { migrations: await migrationsOf(tx), sequences: await sequencesOf(tx) }
}

async function* rowsOf(tx: Db, name: string, signal: AbortSignal) {
  const query = sql`select to_json(t)::text as line from ${sql.table(name)} as t`
  for await (const lines of linesOf(tx, { cursor: 'rows_of_table', query })) {
    signal.throwIfAborted()
    // A column of JSON may bring line ends along; between its words they mean nothing.
    yield lines.map((line) => `${line.replaceAll('\n', ' ')}\n`).join('')
  }
}

async function migrationsOf(tx: Db) {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select number, name, checksum from schema_migration order by number`.execute(tx)
  return rows
}

/** They may be ahead of the moment, never behind it. */
async function sequencesOf(tx: Db) {
  const { rows } = await sql<Manifest['sequences'][number]>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename collate "C"`.execute(tx)
  return rows
}
