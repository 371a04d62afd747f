import { resolve } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Log } from './connections.ts'
import { openEmbedded } from './embedded/open.ts'
import { connectionProblem } from './errors.ts'
import { withNamedStatements } from './named-statements.ts'
import { localNotices, type Notices } from './notices.ts'
import { serverNotices } from './notices-server.ts'
import { openServerPool } from './server-pool.ts'
import type { Tables } from './tables.ts'

/** A transaction is a Db too: store functions take it first and capture nothing. */
export type Db = Kysely<Tables>

export type Database = {
  readonly db: Db
  readonly notices: Notices
  readonly kind: 'server' | 'embedded'
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export type DatabasePlace = {
  /** A PostgreSQL server. Absent: embedded. */
  url?: string | undefined
  /** Most connections at once; a server only, as the embedded database has one. */
  poolSize?: number | undefined
  /** Where the server keeps its things; the embedded database lives in a folder of its own in it. */
  dataDir?: string | undefined
  /** Embedded and gone when closed. */
  memory?: boolean | undefined
  /** A tar of PGlite's data that a new embedded database starts from. */
  template?: string | undefined
}

/** One driver and one dialect for both kinds. Fails with a StartError that says what to do. */
export async function openDatabase(options: DatabasePlace & { log: Log }): Promise<Database> {
  const { url } = options
  const { pool, close } = url ? await reachServer(url, options.poolSize) : await openFolder(options)
  const dialect = new PostgresDialect({ pool: withNamedStatements(pool) })
  const db: Db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  const heard = url ? serverNotices(url, pool) : null
  const notices = heard ?? localNotices()
  let closed: Promise<void> | undefined
  return {
    db,
    notices,
    kind: url ? 'server' : 'embedded',
    async ping() {
      await pool.query('select 1')
    },
    close() {
      closed ??= Promise.all([heard?.close(), close()]).then(() => {})
      return closed
    },
  }
}

async function reachServer(url: string, poolSize = 10) {
  const server = openServerPool(url, poolSize)
  try {
    await server.pool.query('select 1')
    return server
  } catch (error) {
    await server.close()
    throw new StartError(connectionProblem(url, error), { cause: error })
  }
}

function openFolder({ dataDir, memory, template, log }: DatabasePlace & { log: Log }) {
  if (memory) return openEmbedded({ template }, log)
  if (!dataDir) throw new Error('a database needs an url, a dataDir, or memory')
  return openEmbedded({ folder: resolve(dataDir, 'database'), template }, log)
}
