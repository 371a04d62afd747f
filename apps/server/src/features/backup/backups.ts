import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Dashboard } from '@matjari/contract/admin/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { StartError } from '../../lib/start-error.ts'
import type { Deps } from '../deps.ts'
import { leftovers, surplusBackups, unfinished } from './backup-folder.ts'
import { type BackupSource, type MadeBackup, writeBackupFolder } from './write-backup.ts'

const hourMs = 60 * 60 * 1000

/** No new backup is due while the last one began after this moment. */
const dueBefore = (now: Date, everyHours: number) => new Date(now.getTime() - everyHours * hourMs)

type LastBackups = {
  /** When the last complete backup was finished. */
  readonly doneAt: Date | null
  /** Why the very last backup failed, or null. */
  readonly problem: string | null
}

/** Without a schedule no backup can be late. */
const isLate = (
  { doneAt, problem }: LastBackups,
  { now, everyHours }: { now: Date; everyHours: number },
) =>
  everyHours > 0 && (problem !== null || doneAt === null || doneAt < dueBefore(now, 2 * everyHours))

/** After this long without a heartbeat the backup's process counts as dead, and files are deleted again. */
const lease = sql.lit('2 minutes')
/** An arbitrary number; no other code may lock the same one in this database. */
const advisoryLockId = sql.lit(712_025)
const logRetention = sql.lit('90 days')

type BackupStart = { readonly backupNo: string } | 'busy' | 'early'

type Beginning = {
  readonly madeBy: string
  readonly now: Date
  /** Only this process can have the database open, so a backup of any other process is over. */
  readonly isAlone: boolean
  /** Skips the backup when a complete one began after this moment, or one failed within the hour. */
  readonly unlessSince: Date | undefined
}

async function hasBackupTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('backup') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** Only one backup at a time, in all processes. */
const beginBackup = (
  db: Db,
  { madeBy, now, isAlone, unlessSince }: Beginning,
): Promise<BackupStart> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLockId})`.execute(tx)
    await sql`update backup set finished_at = ${now}, problem = '끝나기 전에 멈췄어요.'
      where finished_at is null
        and (alive_at < now() - interval ${lease} or (${isAlone} and made_by <> ${madeBy}))`.execute(
      tx,
    )
    await sql`delete from backup where finished_at < now() - interval ${logRetention}`.execute(tx)
    const { rows } = await sql<{ busy: boolean; early: boolean }>`
      select exists (select from backup where finished_at is null) as busy,
        exists (select from backup where problem is null and started_at > ${unlessSince ?? now})
          or exists (select from backup where problem is not null
            and started_at > ${now}::timestamptz - interval '1 hour'
            and started_at > ${unlessSince ?? now}) as early`.execute(tx)
    if (rows[0]?.busy) return 'busy'
    if (unlessSince && rows[0]?.early) return 'early'
    return tx
      .insertInto('backup')
      .values({ madeBy, startedAt: now })
      .returning('backupNo')
      .executeTakeFirstOrThrow()
  })

/** Returns false when the heartbeat was missing for too long and others no longer wait for this backup. */
async function heartbeat(db: Db, backupNo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update backup set alive_at = now()
    where backup_no = ${backupNo} and finished_at is null
      and alive_at > now() - interval ${lease}`.execute(db)
  return numAffectedRows === 1n
}

type Outcome = { readonly name: string; readonly bytes: string } | { readonly problem: string }

const finishBackup = (db: Db, backupNo: string, outcome: Outcome & { readonly now: Date }) => {
  const { now, ...became } = outcome
  return db
    .updateTable('backup')
    .set({ finishedAt: now, ...became })
    .where('backupNo', '=', backupNo)
    .where('finishedAt', 'is', null)
    .execute()
}

async function lastBackups(db: Db): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    select (select max(finished_at) from backup where name is not null) as "doneAt",
      (select problem from backup where finished_at is not null
        order by started_at desc, backup_no desc limit 1) as problem`.execute(db)
  return rows[0] ?? { doneAt: null, problem: null }
}

/** One sentence for the operator. */
export function problemOf(error: unknown, shelf: string): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return '디스크에 빈자리가 없어서 백업하지 못했어요.'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code))
    return `${shelf} 폴더에 쓸 수 없어서 백업하지 못했어요(${code}).`
  if (error instanceof Error && error.name === 'AbortError')
    return '서버가 꺼져서 백업을 그만뒀어요.'
  return `백업하지 못했어요: ${error instanceof Error ? error.message : String(error)}`
}

export type BackupDeps = BackupSource &
  Pick<Deps, 'db' | 'now' | 'config' | 'metrics'> & {
    /** No other process can have this database open. */
    readonly isAlone: boolean
  }

type BackupOptions = {
  readonly folder: string
  readonly keep: number
  readonly signal?: AbortSignal
  /** Only if no backup has begun since. */
  readonly unlessSince?: Date
}

/** Distinguishes this process from others that make backups. */
const madeBy = randomUUID()
const aliveMs = 20_000

/** Makes a backup and deletes the surplus ones. One at a time; returns 'early' only when `unlessSince` was given. */
export async function makeBackup(
  backing: BackupDeps,
  { folder, keep, signal, unlessSince }: BackupOptions,
): Promise<MadeBackup | 'busy' | 'early'> {
  const { db, now, isAlone } = backing
  const began = { madeBy, now: now(), isAlone, unlessSince }
  // From here on no picture file is deleted.
  const begun = await beginBackup(db, began)
  if (typeof begun === 'string') return begun
  const shelf = resolve(folder)
  const life = keepAlive(backing, begun.backupNo)
  try {
    await mkdir(shelf, { recursive: true, mode: 0o700 })
    await removeAll(shelf, leftovers(await readdir(shelf)))
    const signals = [life.signal, ...(signal ? [signal] : [])]
    const made = await writeBackupFolder(backing, {
      shelf,
      now: began.now,
      signal: AbortSignal.any(signals),
      confirm: life.confirm,
    })
    const bytes = String(made.bytes)
    await finishBackup(db, begun.backupNo, { name: made.name, bytes, now: now() })
    // Never the new one, even if a clock that was set back puts it first.
    const old = surplusBackups(await readdir(shelf), keep).filter((name) => name !== made.name)
    await removeAll(shelf, old)
    return made
  } catch (error) {
    const problem = problemOf(error, shelf)
    // Without the database, the backup's heartbeat simply ends.
    await finishBackup(db, begun.backupNo, { problem, now: now() }).catch(() => {})
    throw error
  } finally {
    life.end()
  }
}

/** A database from before backups existed has no table to record one. */
export const canBackUp = hasBackupTable

/** Makes the scheduled backup if it is due; the first process to ask makes it. */
export const makeBackupWhenDue = (backing: BackupDeps, signal: AbortSignal) => {
  const { everyHours, folder, keep } = backing.config.backup
  const unlessSince = dueBefore(backing.now(), everyHours)
  return makeBackup(backing, { folder, keep, signal, unlessSince })
}

/** The state that an administrator sees. */
export async function backupState({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<Dashboard['backup']> {
  const { everyHours } = config.backup
  const last = await lastBackups(db)
  return {
    everyHours: everyHours === 0 ? null : everyHours,
    doneDate: last.doneAt?.toISOString() ?? null,
    problem: last.problem,
    isLate: isLate(last, { now: now(), everyHours }),
  }
}

function keepAlive({ db }: BackupDeps, backupNo: string) {
  const over = new AbortController()
  /** After too long without a heartbeat, picture files of this backup may have been deleted. */
  async function confirm() {
    if (await heartbeat(db, backupNo)) return
    over.abort(new StartError('너무 오래 멈춰 있어서 백업을 그만뒀어요.'))
    over.signal.throwIfAborted()
  }
  // The database may be reachable again before the time is over.
  const timer = setInterval(() => void confirm().catch(() => {}), aliveMs)
  timer.unref()
  return { signal: over.signal, confirm, end: () => clearInterval(timer) }
}

/** Renamed first: a backup that is being deleted is incomplete and must not look complete. */
async function removeAll(shelf: string, names: readonly string[]) {
  for (const name of names) {
    const path = join(shelf, name)
    const going = name.endsWith(unfinished) ? path : path + unfinished
    if (going !== path) await rename(path, going)
    await rm(going, { recursive: true, force: true })
  }
}
