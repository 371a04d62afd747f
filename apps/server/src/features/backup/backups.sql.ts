import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { LastBackups } from './backups.rules.ts'

/** After this long without a heartbeat the backup's process counts as dead, and files are deleted again. */
const lease = sql.lit('2 minutes')
/** An arbitrary number; no other code may lock the same one in this database. */
const advisoryLockId = sql.lit(712_025)
const keptDays = sql.lit('90 days')

export type BackupStart = { readonly backupNo: string } | 'busy' | 'early'

type Beginning = {
  readonly madeBy: string
  readonly now: Date
  /** Only this process can have the database open, so a backup of any other process is over. */
  readonly isAlone: boolean
  /** Skips the backup when a complete one began after this moment, or one failed within the hour. */
  readonly unlessSince: Date | undefined
}

export async function hasBackupTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('backup') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** Only one backup at a time, in all processes. */
export const beginBackup = (
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
    await sql`delete from backup where finished_at < now() - interval ${keptDays}`.execute(tx)
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
export async function heartbeat(db: Db, backupNo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update backup set alive_at = now()
    where backup_no = ${backupNo} and finished_at is null
      and alive_at > now() - interval ${lease}`.execute(db)
  return numAffectedRows === 1n
}

type Outcome = { readonly name: string; readonly bytes: string } | { readonly problem: string }

export const finishBackup = (
  db: Db,
  backupNo: string,
  outcome: Outcome & { readonly now: Date },
) => {
  const { now, ...became } = outcome
  return db
    .updateTable('backup')
    .set({ finishedAt: now, ...became })
    .where('backupNo', '=', backupNo)
    .where('finishedAt', 'is', null)
    .execute()
}

export async function lastBackups(db: Db): Promise<LastBackups> {
  const { rows } = await sql<LastBackups>`
    select (select max(finished_at) from backup where name is not null) as "doneAt",
      (select problem from backup where finished_at is not null
        order by started_at desc, backup_no desc limit 1) as problem`.execute(db)
  return rows[0] ?? { doneAt: null, problem: null }
}
