import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Contents } from './manifest.ts'

/** What belongs to the place and not to what is kept there: its schema, and which backups it has made. */
const ofThePlace = ['schema_migration', 'backup']

/** The same row is the same text on every machine and engine, and nothing is cut off because it takes long. */
export async function speakPlainly(tx: Db) {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'iso_8601'",
    'extra_float_digits = 1',
    "bytea_output = 'hex'",
    "statement_timeout = '1h'",
    'lock_timeout = 0',
  ])
    await sql.raw(`set local ${setting}`).execute(tx)
}

/** Tables in parts count as the whole they are part of. */
export async function tableNames(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`.execute(tx)
  return rows.map(({ name }) => name).filter((name) => !ofThePlace.includes(name))
}

/** The number of rows and the sum of their fingerprints, which no order changes. */
export async function contentsOf(tx: Db, name: string): Promise<Contents> {
  const { rows } = await sql<{ rows: number; print: string }>`
    select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as print
    from ${sql.table(name)} as t`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`nothing known of ${name}`)
  return { name, ...found }
}

/** A query's single text column, a batch at a time. */
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
