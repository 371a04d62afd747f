import { sql } from 'kysely'
import type { Db } from '../lib/db/database.ts'
import { type Migration, migrationsFolder, readMigrations } from '../lib/db/migrate.ts'

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

export type MigrationState = {
  readonly applied: number
  /** Files that the database does not know yet. */
  readonly pending: readonly string[]
  /** What the database has and this program does not know: it is older. */
  readonly unknown: readonly string[]
  /** Applied, and different since. */
  readonly changed: readonly string[]
}

/** How the database and this program stand to each other. Changes nothing. */
export async function migrationState(db: Db, folder = migrationsFolder): Promise<MigrationState> {
  const files = await readMigrations(folder)
  const applied = await appliedIn(db)
  const byNumber = new Map(applied.map((row) => [row.number, row]))
  const isChanged = ({ number, checksum }: Migration) =>
    (byNumber.get(number)?.checksum ?? checksum) !== checksum
  return {
    applied: applied.length,
    pending: files.filter(({ number }) => !byNumber.has(number)).map(nameOf),
    unknown: applied.filter(({ number }) => number > files.length).map(nameOf),
    changed: files.filter(isChanged).map(nameOf),
  }
}

async function appliedIn(db: Db): Promise<Applied[]> {
  const { rows: found } = await sql<{
    isThere: boolean
  }>`select to_regclass('schema_migration') is not null as is_there`.execute(db)
  if (!found[0]?.isThere) return []
  const { rows } =
    await sql<Applied>`select number, name, checksum from schema_migration order by number`.execute(
      db,
    )
  return rows
}

const nameOf = ({ number, name }: Pick<Migration, 'number' | 'name'>) =>
  `${String(number).padStart(4, '0')}-${name}`
