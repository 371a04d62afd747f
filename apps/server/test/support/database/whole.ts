import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'

/**
 * A fingerprint of every row of every table. The counters of attempts are left out: a refused attempt
 * is an attempt.
 */
export async function wholeDatabase(db: Db) {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'attempt_limit'
    order by tablename`.execute(db)
  const prints = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*)::int as count,
        md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
      from ${sql.table(name)} as t`,
  )
  const { rows } = await sql`${sql.join(prints, sql` union all `)} order by name`.execute(db)
  return rows
}
