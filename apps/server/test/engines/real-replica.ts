import { chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import pg from 'pg'
import { newScratch, type RealPostgres, startOver } from './real-postgres.ts'
import { serverUser } from './server-user.ts'

/** What a copy makes for itself, or gets over the stream. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify']
const left = ['postmaster.pid', 'postmaster.opts']

/**
 * A streaming replica of a server of ours, made while that one runs, as `pg_basebackup` would: the binaries that come
 * with npm have none.
 */
export async function startReplicaOf(
  primary: RealPostgres,
  settings: readonly string[] = [],
): Promise<RealPostgres> {
  const scratch = newScratch()
  const data = join(scratch, 'data')
  await copyRunning(primary.url, data)
  writeFileSync(join(data, 'standby.signal'), '')
  give(data)
  const { hostname, port } = new URL(primary.url)
  return startOver(scratch, [
    `primary_conninfo=host=${hostname} port=${port} user=postgres`,
    'wal_receiver_status_interval=1s',
    'wal_retrieve_retry_interval=100ms',
    'hot_standby_feedback=on',
    ...settings,
  ])
}

/** The session that begins the backup has to end it. */
async function copyRunning(url: string, to: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: settings } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder, pg_backup_start('replica', fast => true)",
    )
    copy(settings[0]?.folder ?? '', to)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(to, 'backup_label'), rows[0]?.label ?? '')
  } finally {
    await client.end()
  }
}

function copy(from: string, to: string) {
  const isWanted = (path: string) =>
    !left.includes(basename(path)) &&
    !basename(path).startsWith('pgsql_tmp') &&
    !emptied.includes(dirname(relative(from, path)))
  cpSync(from, to, { recursive: true, filter: isWanted, mode: 0 })
  for (const folder of emptied) mkdirSync(join(to, folder), { recursive: true })
}

/** As root we copied it, and somebody else runs it. */
function give(data: string) {
  const user = serverUser()
  if (!user) return
  chownSync(data, user.uid, user.gid)
  for (const path of readdirSync(data, { recursive: true, encoding: 'utf8' }))
    chownSync(join(data, path), user.uid, user.gid)
}
