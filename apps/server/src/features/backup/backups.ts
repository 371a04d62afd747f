import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Dashboard } from '@matjari/contract/admin/entities'
import { StartError } from '../../lib/start-error.ts'
import type { Deps } from '../deps.ts'
import { dueBefore, isLate, leftovers, surplusBackups, unfinished } from './backups.rules.ts'
import * as store from './backups.sql.ts'
import { type BackupSource, type MadeBackup, writeBackupFolder } from './write-backup.ts'

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
  const begun = await store.beginBackup(db, began)
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
    await store.finishBackup(db, begun.backupNo, { name: made.name, bytes, now: now() })
    // Never the new one, even if a clock that was set back puts it first.
    const old = surplusBackups(await readdir(shelf), keep).filter((name) => name !== made.name)
    await removeAll(shelf, old)
    return made
  } catch (error) {
    const problem = problemOf(error, shelf)
    // Without the database, the backup's heartbeat simply ends.
    await store.finishBackup(db, begun.backupNo, { problem, now: now() }).catch(() => {})
    throw error
  } finally {
    life.end()
  }
}

/** A database from before backups existed has no table to record one. */
export const canBackUp = store.hasBackupTable

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
  const last = await store.lastBackups(db)
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
    if (await store.heartbeat(db, backupNo)) return
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
