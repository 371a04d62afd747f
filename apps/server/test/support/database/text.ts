import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'

/** Every row of every table, as text: what a thief of the database would read. */
export async function databaseText(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
  `.execute(db)
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
    `.execute(db)
    texts.push(...table.rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
