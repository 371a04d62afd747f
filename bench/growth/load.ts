// A city of any size in a database of its own. Rows are right by construction: triggers and foreign keys are off while
// they are written, and what they would have enforced is checked afterwards.
import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { loadBookings, loadEvents } from './load/bookings.ts'
import { loadPeople } from './load/people.ts'
import { loadRestaurants } from './load/restaurants.ts'
import type { Size } from './load/size.ts'
import { step } from './load/steps.ts'

const log = () => {}
const loadingName = 'growth_loading'
export const nameOf = ({ restaurants, members, bookings }: Size) =>
  `growth_${restaurants}_${members}_${bookings}`

/** How PostgreSQL runs while it is filled, and only then: what a crash loses is made again. */
export const loadingSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=6GB',
  'checkpoint_timeout=30min',
  'shared_buffers=2GB',
  'autovacuum=off',
  'max_parallel_maintenance_workers=1',
]

/** Several at once, each on a connection of its own. */
async function lane(url: string, work: (db: Db) => Promise<void>) {
  const opened = await openDatabase({
    url,
    log,
    poolSize: 1,
    readPoolSize: 1,
    statementTimeoutMs: 0,
  })
  try {
    await opened.db.connection().execute(async (db) => {
      await sql`set maintenance_work_mem = '1GB'`.execute(db)
      await sql`set work_mem = '1GB'`.execute(db)
      await sql`set session_replication_role = replica`.execute(db)
      await sql`set statement_timeout = 0`.execute(db)
      await work(db)
    })
  } finally {
    await opened.close()
  }
}

export async function isLoaded(serverUrl: string, size: Size): Promise<boolean> {
  const known = await onServer(
    serverUrl,
    `select from pg_database where datname = '${nameOf(size)}'`,
  )
  return known.length > 0
}

/** Under another name until it is whole, so that what was interrupted is not taken for it. */
export async function load(serverUrl: string, size: Size) {
  await onServer(serverUrl, `drop database if exists ${loadingName}`)
  await onServer(serverUrl, `create database ${loadingName}`)
  const url = databaseAt(serverUrl, loadingName)
  await lane(url, (db) => migrate(db, { log }))
  await step('all rows', () =>
    Promise.all([
      lane(url, (db) => loadRestaurants(db, size)),
      lane(url, (db) => loadBookings(db, size)),
      lane(url, async (db) => {
        await loadPeople(db, size)
        await loadEvents(db, size)
      }),
    ]),
  )
  await lane(url, async (db) => {
    await step('vacuum and analyze', () => sql`vacuum (analyze)`.execute(db))
  })
  await onServer(serverUrl, 'checkpoint')
  await onServer(serverUrl, `alter database ${loadingName} rename to ${nameOf(size)}`)
}
