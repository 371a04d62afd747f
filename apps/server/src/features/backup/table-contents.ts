import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { StartError } from '../../lib/start-error.ts'
import type { Contents } from './backup-folder.ts'

/** Tables about this database itself, not its content: its migrations, and its list of backups. */
const tablesNotBackedUp = ['schema_migration', 'backup']

/** With these settings a row has the same text on every machine and engine, and no time limit ends the query. */
export const canonicalSettings: readonly string[] = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'iso_8601'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
].map((setting) => `set local ${setting}`)

export async function useCanonicalSettings(tx: Db) {
  for (const setting of canonicalSettings) await sql.raw(setting).execute(tx)
}

/** A partitioned table counts as one table. */
export const tableNamesQuery = sql<{ name: string }>`
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in (${sql.join(tablesNotBackedUp.map((name) => sql.lit(name)))})
  order by relname collate "C"`

export async function tableNames(tx: Db): Promise<string[]> {
  const { rows } = await tableNamesQuery.execute(tx)
  return rows.map(({ name }) => name)
}

/** The number of rows and the sum of their fingerprints, which does not depend on the order. */
export const contentsQuery = (name: string) => sql<Contents>`
  select ${sql.lit(name)} as name, count(*)::float8 as rows,
    coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as print
  from ${sql.table(name)} as t`

export async function contentsOf(tx: Db, name: string): Promise<Contents> {
  const { rows } = await contentsQuery(name).execute(tx)
  const [found] = rows
  if (!found) throw new Error(`nothing known of ${name}`)
  return found
}

/** Every table must exist in both, with the same content. */
export function requireSameContents(found: readonly Contents[], expected: readonly Contents[]) {
  const names = (tables: readonly Contents[]) => tables.map(({ name }) => name).join()
  if (names(found) !== names(expected))
    throw new StartError('되살린 표가 백업의 표와 달라서 되돌렸어요.')
  const other = expected.find(
    ({ rows, print }, at) => found[at]?.rows !== rows || found[at]?.print !== print,
  )
  if (other) throw new StartError(`되살린 ${other.name} 표의 내용이 백업과 달라서 되돌렸어요.`)
}

/** The single text column of a query, in batches. */
export async function* linesOf(
  tx: Db,
  { cursor, query }: { cursor: string; query: RawBuilder<unknown> },
): AsyncGenerator<string[]> {
  const name = sql.id(cursor)
  await sql`declare ${name} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 500 from ${name}`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close ${name}`.execute(tx)
}
