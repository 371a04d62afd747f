import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { migrationsFolder, readMigrations } from '../../../lib/db/migrate.ts'
import { readLines } from '../lists.ts'
import type { Contents, Manifest } from '../manifest.ts'
import { contentsOf, seeThatSame, tableNames } from '../tables.ts'
import type { Checked } from './check.ts'

/** Rows go in together up to so many letters, or so many rows. */
const batch = { letters: 1_000_000, rows: 1_000 }

/** In one transaction, into a database without tables: all of it is there afterwards, or nothing. */
export async function loadDatabase(tx: Db, { folder, manifest }: Checked) {
  await makeTables(tx, manifest)
  await withoutConsequences(tx, async () => {
    for (const { name, part } of manifest.tables) {
      if (!part) continue
      const columns = await columnsOf(tx, name)
      for await (const rows of batchesOf(join(folder, part.path)))
        await sql`insert into ${sql.table(name)} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(
          tx,
        )
    }
  })
  for (const { name, last } of manifest.sequences)
    await sql`select setval(format('%I', ${name}::text)::regclass, ${last}::bigint)`.execute(tx)
  await compare(tx, manifest)
  await sql`analyze`.execute(tx)
}

/** As they were when the backup was made; what is new since comes with the next start. */
async function makeTables(tx: Db, { migrations }: Manifest) {
  const ours = await readMigrations(migrationsFolder)
  await sql`create table schema_migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  for (const { number, name, checksum, sql: text } of ours.slice(0, migrations.length)) {
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migration (number, name, checksum)
      values (${number}, ${name}, ${checksum})`.execute(tx)
  }
  const made = await tableNames(tx)
  await sql`truncate ${sql.join(made.map((name) => sql.table(name)))}`.execute(tx)
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * What follows from a row by trigger is among the rows already. References are taken away and put back,
 * which looks at all of them: so tables may come in any order, and no special right is needed.
 */
async function withoutConsequences(tx: Db, work: () => Promise<void>) {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`.execute(
    tx,
  )
  const tables = await tableNames(tx)
  const setTriggers = async (how: 'enable' | 'disable') => {
    for (const name of tables)
      await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(tx)
  }
  for (const { table, name } of references)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx)
  await setTriggers('disable')
  await work()
  await setTriggers('enable')
  for (const { table, name, definition } of references)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(tx)
}

/** Without those that follow from the others. */
async function columnsOf(tx: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = format('%I', ${table}::text)::regclass and attnum > 0
      and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.id(name)))
}

/** As text: no number is read and written again on the way. */
async function* batchesOf(path: string): AsyncGenerator<string> {
  let lines: string[] = []
  let letters = 0
  for await (const line of readLines(path)) {
    lines.push(line)
    letters += line.length
    if (letters < batch.letters && lines.length < batch.rows) continue
    yield `[${lines.join(',')}]`
    lines = []
    letters = 0
  }
  if (lines.length > 0) yield `[${lines.join(',')}]`
}

async function compare(tx: Db, { tables }: Manifest) {
  const found: Contents[] = []
  for (const name of await tableNames(tx)) found.push(await contentsOf(tx, name))
  seeThatSame(found, tables)
}
