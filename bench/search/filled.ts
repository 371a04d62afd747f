// A city of invented restaurants with their tables, of any size, in a database of its own.
import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import type { Db } from '../../apps/server/src/db/db.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { today } from './tonight/classes.ts'
import { copyRestaurants } from './tonight/restaurants.ts'
import { fillTables } from './tonight/tables.ts'

const log = () => {}
/** One connection that reads and one that changes: what is measured is known to be theirs. */
const alone = { poolSize: 1, readPoolSize: 1, log }

type Size = { readonly rows: number; readonly bookings: number }

/** Filled, unless an earlier run has left it there. */
async function openFilled(serverUrl: string, size: Size) {
  const name = `tonight_${size.rows}_${size.bookings}`
  const known = await onServer(serverUrl, `select from pg_database where datname = '${name}'`)
  if (known.length === 0) await fill(serverUrl, name, size)
  return openDatabase({ url: databaseAt(serverUrl, name), ...alone })
}

/** Under another name until it is whole, so that what was interrupted is not taken for it. */
async function fill(serverUrl: string, name: string, { rows, bookings }: Size) {
  await onServer(serverUrl, 'drop database if exists tonight_loading')
  await onServer(serverUrl, 'create database tonight_loading')
  const url = databaseAt(serverUrl, 'tonight_loading')
  const loading = await openDatabase({ url, ...alone, statementTimeoutMs: 0 })
  await migrate(loading.db, { log })
  const began = performance.now()
  await loading.db.connection().execute((db) => fillFrom(db, { rows, bookings }))
  await loading.close()
  await onServer(serverUrl, `alter database tonight_loading rename to ${name}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const said = `${rows.toLocaleString('en')} restaurants and ${bookings.toLocaleString('en')} bookings`
  console.log(`${said} loaded in ${seconds} s`)
}

/** On one connection, which keeps what is set. */
async function fillFrom(db: Db, { rows, bookings }: Size) {
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  await sql`set synchronous_commit = off`.execute(db)
  // The rows are right by construction: no foreign key has to be looked up millions of times.
  await sql`set session_replication_role = replica`.execute(db)
  await copyRestaurants(db, rows)
  await fillTables(db, { today, bookings })
  await sql`vacuum analyze`.execute(db)
}

/** Five bookings for every restaurant, unless so many are asked for at the largest size. */
const usual = 5

export type Sizes = { readonly rows: readonly number[]; readonly bookings?: number | undefined }

/** Cities of these sizes; the caller closes them. */
export async function openCities(serverUrl: string, { rows, bookings }: Sizes) {
  const most = Math.max(...rows)
  const perRestaurant = bookings === undefined ? usual : bookings / most
  const databases: Awaited<ReturnType<typeof openFilled>>[] = []
  for (const count of rows)
    databases.push(
      await openFilled(serverUrl, { rows: count, bookings: Math.round(count * perRestaurant) }),
    )
  return {
    dbs: databases.map(({ db }) => db),
    close: async () => {
      for (const { close } of databases) await close()
    },
  }
}
