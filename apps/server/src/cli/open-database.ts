import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { type Migration, migrate, migrationsFolder, readMigrations } from '../db/migrate.ts'
import type { Config } from '../lib/config.ts'
import { StartError } from '../lib/start-error.ts'

type OpenOptions = {
  /** An empty database is migrated instead of refused. */
  readonly mayBegin: boolean
  readonly say: (line: string) => void
}

/** Opens the configured database if its schema is the one that this program knows. */
export async function openDatabaseForCommand(
  config: Config,
  { mayBegin, say }: OpenOptions,
): Promise<Database> {
  if (!config.databaseUrl) refuseForeignFolder(config.dataDir, mayBegin)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    ...config.database,
    log: say,
  }).catch((error: unknown) => {
    throw error instanceof FolderInUse ? new StartError(inUse(config.dataDir)) : error
  })
  try {
    const state = await migrationState(database.db)
    if (state.applied === 0 && mayBegin) await migrate(database.db, { log: say })
    else if (state.applied === 0) throw new StartError(nothingYet)
    else if (state.unknown.length > 0)
      throw new StartError(
        '데이터베이스가 이 프로그램보다 새것이에요. 프로그램을 새 버전으로 바꿔 주세요.',
      )
    else if (state.pending.length > 0)
      throw new StartError(
        '데이터베이스가 이 프로그램보다 옛것이에요. 서버를 한 번 시작한 뒤 다시 실행해 주세요.',
      )
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const nothingYet =
  '아직 아무것도 없는 데이터베이스예요. 서버를 한 번 시작하거나 npm run admin -- create 로 시작해 주세요.'

const inUse = (dataDir: string) =>
  `내장 데이터베이스(${join(dataDir, 'database')})를 켜져 있는 서버가 쓰고 있어요. 서버를 멈추고 다시 실행하거나, 화면의 /admin/members에서 해 주세요.`

/** The server could not open files that another user creates in its folder. */
function refuseForeignFolder(dataDir: string, mayBegin: boolean) {
  if (!existsSync(join(dataDir, 'database'))) {
    if (mayBegin) return
    throw new StartError(
      `${join(dataDir, 'database')}에 데이터베이스가 없어요. DATA_DIR를 확인해 주세요.`,
    )
  }
  const { uid } = statSync(dataDir)
  if (process.getuid && process.getuid() !== uid)
    throw new StartError(
      `${dataDir} 폴더의 주인(uid ${uid})으로 실행해 주세요. 예: sudo -u '#${uid}' npm run admin -- …`,
    )
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

type MigrationState = {
  readonly applied: number
  /** Migration files that the database has not applied. */
  readonly pending: readonly string[]
  /** Migrations that the database has and this program does not know: the program is older. */
  readonly unknown: readonly string[]
  /** Applied migrations whose file has changed since. */
  readonly changed: readonly string[]
}

/** Compares the database's migrations with this program's. Changes nothing. */
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
