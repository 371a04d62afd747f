import { resolve } from 'node:path'
import { CamelCasePlugin, Kysely } from 'kysely'
import { type DatabaseLimits, defaultDatabaseLimits } from '../lib/config.ts'
import { StartError } from '../lib/start-error.ts'
import type { Traces } from '../lib/telemetry/traces.ts'
import { countPool, type Log, type PoolCount } from './connections.ts'
import type { Db } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { connectionProblem } from './errors.ts'
import { embeddedNotices, type Notices, serverNotices } from './notices.ts'
import { directRead, enableDirectReads, withNamedStatements } from './prepared.ts'
import { openReplicas, type ReplicaSettings, type Replicas } from './replicas.ts'
import { openServerPools } from './server-pools.ts'
import { type CopyTo, type WithSnapshot, withCopy, withSnapshot } from './snapshot.ts'
import type { Tables } from './tables.ts'
import { twoPoolDialect } from './two-pools.ts'

export type Database = {
  readonly db: Db
  readonly notices: Notices
  /** Only when replicas are configured. */
  readonly replicas?: Replicas | undefined
  readonly kind: 'server' | 'embedded'
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>
  /** Whether the database is read-only at the moment. */
  readonly refusesChanges: () => Promise<boolean>
  /** Reads everything in the state of one moment, while other transactions continue. */
  readonly frozen: WithSnapshot
  /** Counts the connections; the embedded database has one for everything. */
  readonly pools: () => Readonly<Record<string, PoolCount>>
  readonly close: () => Promise<void>
}

export type DatabasePlace = {
  /** The address of a PostgreSQL server. Absent: the embedded database. */
  url?: string | undefined
  /** The server's data folder; the embedded database has its own folder inside. */
  dataDir?: string | undefined
  /** Embedded, in memory, and gone when it is closed. */
  memory?: boolean | undefined
  /** A tar of PGlite's data that a new embedded database starts from. */
  template?: string | undefined
}

type Options = DatabasePlace &
  Partial<DatabaseLimits> & {
    readonly replicas?: ReplicaSettings | undefined
    readonly log: Log
    readonly traces?: Traces | undefined
  }

/** Opens either kind of database with the same driver and dialect. Fails with a StartError that says what to do. */
export async function openDatabase(options: Options): Promise<Database> {
  const { url, traces } = options
  const { reads, changes, shared, refusesChanges, close, copyTo } = url
    ? { ...(await reachServer(url, { ...defaultDatabaseLimits, ...options })), copyTo: null }
    : await openFolder(options)
  const named = {
    reads: withNamedStatements(reads, traces),
    changes: withNamedStatements(changes, traces),
  }
  const dialect = twoPoolDialect(named)
  const names = new CamelCasePlugin()
  const db: Db = new Kysely<Tables>({ dialect, plugins: [names] })
  enableDirectReads(db, directRead(reads, names, { shared, traces }))
  const heard = url ? serverNotices(url, changes) : null
  const notices = heard ?? embeddedNotices(changes)
  const limits = { ...defaultDatabaseLimits, ...options }
  const primary = { reads, changes: named.changes, names }
  const replicas =
    url && options.replicas?.urls.length
      ? openReplicas({ ...options.replicas, url, limits, primary, log: options.log })
      : undefined
  let closed: Promise<void> | undefined
  return {
    db,
    notices,
    replicas,
    kind: url ? 'server' : 'embedded',
    async ping() {
      await reads.query('select 1')
    },
    refusesChanges,
    // The embedded database has one session, and a long snapshot would make all requests wait for it.
    frozen: copyTo ? frozenCopy({ dataDir: options.dataDir ?? '', copyTo }) : withSnapshot(db),
    pools: () =>
      shared
        ? { reads: countPool(reads), shared: shared.count(), changes: countPool(changes) }
        : { all: countPool(reads) },
    close() {
      closed ??= Promise.all([replicas?.close(), heard?.close(), close()]).then(() => {})
      return closed
    },
  }
}

async function reachServer(url: string, limits: DatabaseLimits) {
  const server = openServerPools(url, limits)
  try {
    await server.reads.query('select 1')
    return server
  } catch (error) {
    await server.close()
    throw new StartError(connectionProblem(url, error), { cause: error })
  }
}

/** Opens a copy of the embedded database, next to the data, and deletes it afterwards. */
const frozenCopy =
  ({ dataDir, copyTo }: { dataDir: string; copyTo: CopyTo }): WithSnapshot =>
  (work) =>
    withCopy({ folder: resolve(dataDir), copyTo }, async (copy) => {
      const { db, close } = await openDatabase({ dataDir: copy, log: () => {} })
      try {
        return await withSnapshot(db)(work)
      } finally {
        await close()
      }
    })

/** The embedded database has one connection for everything. */
async function openFolder(options: Options) {
  const { pool, close, copyTo } = await openEmbedded(folderOf(options), options.log)
  return {
    reads: pool,
    changes: pool,
    shared: undefined,
    refusesChanges: async () => false,
    close,
    copyTo: options.memory ? null : copyTo,
  }
}

function folderOf({ dataDir, memory, template }: DatabasePlace) {
  if (memory) return { template }
  if (!dataDir) throw new Error('a database needs an url, a dataDir, or memory')
  return { folder: resolve(dataDir, 'database'), template }
}
