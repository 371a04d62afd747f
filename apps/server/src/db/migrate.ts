import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { StartError } from '../lib/start-error.ts'
import type { Log } from './connections.ts'
import type { Db } from './db.ts'
import { isDeadlock, isLockTimeout } from './errors.ts'

/**
 * Runs the work of the start on one connection without time limits: it waits for the locks of another starting
 * server, however long.
 */
export const withoutTimeouts = <T>(db: Db, work: (session: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session)
    await sql`set lock_timeout = 0`.execute(session)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(session)
    try {
      return await work(session)
    } finally {
      // Fails only when the connection is gone, and then nothing reuses it.
      await sql`reset statement_timeout`.execute(session).catch(() => {})
      await sql`reset lock_timeout`.execute(session).catch(() => {})
      await sql`reset idle_in_transaction_session_timeout`.execute(session).catch(() => {})
    }
  })

export type Migration = { number: number; name: string; checksum: string; sql: string }

/** The same path from src and from dist. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Reads all migrations in order: 0001-name.sql, 0002-name.sql … without a gap. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map((file, index) => readMigration(join(folder, file), { file, number: index + 1 })),
  )
}

async function readMigration(
  path: string,
  expected: { file: string; number: number },
): Promise<Migration> {
  const { file, number } = expected
  const parts = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file)
  if (!parts?.[1] || !parts[2])
    throw new StartError(`마이그레이션 파일 이름은 0001-name.sql 꼴이어야 해요: ${file}`)
  if (Number(parts[1]) !== number)
    throw new StartError(
      `마이그레이션 번호가 빠졌거나 겹쳐요: ${number}번 자리에 ${file} 파일이 있어요.`,
    )
  // A checkout that converts line ends must not look like a changed migration.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { number, name: parts[2], checksum: createHash('sha256').update(sql).digest('hex'), sql }
}

/** An arbitrary number; no other code may lock the same one in this database. */
const LOCK = sql.lit(712_001)

/**
 * While a migration waits for a table lock, every other transaction that needs the table queues behind it. So the
 * migration gives up before those time out (DATABASE_LOCK_TIMEOUT_MS), lets them pass and tries again.
 */
const defaultPatience = { tries: 10, waitMs: 2_000, pauseMs: 5_000 }
type Patience = typeof defaultPatience

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

/** Applies the missing migrations. Servers that start together take turns; each file runs once. */
export async function migrate(
  db: Db,
  {
    log,
    folder = migrationsFolder,
    patience = defaultPatience,
  }: { log: Log; folder?: string; patience?: Patience },
) {
  const migrations = await readMigrations(folder)
  await withoutTimeouts(db, (session) =>
    withMigrationLock(session, log, async () => {
      await sql`create table if not exists schema_migration (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`.execute(session)
      const { rows } =
        await sql<Applied>`select number, name, checksum from schema_migration order by number`.execute(
          session,
        )
      for (const migration of pending(migrations, rows))
        await apply(session, migration, { log, patience })
    }),
  )
}

/** The migrations still to apply. Throws when the files and the database do not belong together. */
function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = applied.at(-1)
  if (newest && newest.number > migrations.length)
    throw new StartError(
      `데이터베이스가 이 프로그램보다 새것이에요(${newest.number}번 ${newest.name}까지 적용됨). 프로그램을 새 버전으로 바꿔 주세요.`,
    )
  const known = new Map(applied.map((row) => [row.number, row]))
  const changed = migrations.find(
    ({ number, checksum }) => (known.get(number)?.checksum ?? checksum) !== checksum,
  )
  if (changed)
    throw new StartError(
      `이미 적용한 마이그레이션 ${fileName(changed)} 파일이 바뀌었어요. 되돌리고, 바꿀 내용은 새 번호의 파일에 적어 주세요.`,
    )
  return migrations.filter(({ number }) => !known.has(number))
}

async function apply(
  session: Db,
  migration: Migration,
  { log, patience }: { log: Log; patience: Patience },
) {
  log(`데이터베이스를 바꾸고 있어요: ${fileName(migration)}`)
  for (let left = patience.tries - 1; ; left--) {
    try {
      return await applyOnce(session, migration, patience.waitMs)
    } catch (error) {
      const held = isLockTimeout(error) || isDeadlock(error)
      if (!held || left <= 0) throw failed(migration, error, held)
      log(
        `${fileName(migration)}에 필요한 표를 다른 트랜잭션이 쥐고 있어요. 잠시 비켰다가 다시 해 봐요(앞으로 ${left}번).`,
      )
      await pause(patience.pauseMs)
    }
  }
}

const applyOnce = (session: Db, { number, name, checksum, sql: text }: Migration, waitMs: number) =>
  session.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx)
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migration (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
      tx,
    )
  })

function failed(migration: Migration, error: unknown, held: boolean) {
  const reason = held
    ? '필요한 표를 다른 트랜잭션이 놓지 않아요. 백업이나 오래 걸리는 작업이 끝난 뒤 다시 시작해 주세요. 누구인지는 select pid, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start; 로 볼 수 있어요.'
    : error instanceof Error
      ? error.message
      : String(error)
  return new StartError(
    `마이그레이션 ${fileName(migration)} 적용에 실패해서 되돌렸어요: ${reason}`,
    { cause: error },
  )
}

const fileName = ({ number, name }: Applied) => `${String(number).padStart(4, '0')}-${name}.sql`

/** Holds the lock during the work. Waiting for another server's lock may take long. */
async function withMigrationLock(session: Db, log: Log, work: () => Promise<void>) {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(session)
  if (!rows[0]?.taken) {
    log('다른 서버가 데이터베이스를 바꾸고 있어요. 끝나기를 기다려요.')
    await sql`select pg_advisory_lock(${LOCK})`.execute(session)
  }
  try {
    await work()
  } finally {
    // Fails only when the connection is gone, and then the lock is released too.
    await sql`select pg_advisory_unlock(${LOCK})`.execute(session).catch(() => {})
  }
}
