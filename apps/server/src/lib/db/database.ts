import { resolve } from 'node:path'
import { CamelCasePlugin, Kysely } from 'kysely'
import { countPool, type PoolCount } from '../metrics/state/pools.ts'
import { StartError } from '../start-error.ts'
import type { Traces } from '../traces/traces.ts'
import type { Log } from './connections.ts'
import { directRead, readDirectly } from './direct-reads.ts'
import { embeddedNotices } from './embedded/notices.ts'
import { openEmbedded } from './embedded/open.ts'
import { type CopyTo, withCopy } from './embedded/with-copy.ts'
import { connectionProblem } from './errors.ts'
import { type Frozen, oneSnapshot } from './frozen.ts'
import { type DatabaseLimits, usualLimits } from './limits.ts'
import { withNamedStatements } from './named-statements.ts'
import type { Notices } from './notices.ts'
import { serverNotices } from './notices-server.ts'
import { openServerPools } from './pools/server-pool.ts'
import { twoPoolDialect } from './pools/two-pools.ts'
import { openReplicas, type ReplicaSettings, type Replicas } from './replicas/replicas.ts'
import type { Tables } from './tables.ts'

/** A transaction is a Db too: store functions take it first and capture nothing. */
export type Db = Kysely<Tables>

export type Database = {
  readonly db: Db
  readonly notices: Notices
  /** Only where some are configured. */
  readonly replicas?: Replicas | undefined
  readonly kind: 'server' | 'embedded'
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>
  /** Whether it only reads at the moment, or can be changed too. */
  readonly refusesChanges: () => Promise<boolean>
  /** Everything as it is at one moment, while others go on. */
  readonly frozen: Frozen
  /** How its connections are used; the embedded one has one for everything. */
  readonly pools: () => Readonly<Record<string, PoolCount>>
  readonly close: () => Promise<void>
}

export type DatabasePlace = {
  /** A PostgreSQL server. Absent: embedded. */
  url?: string | undefined
  /** Where the server keeps its things; the embedded database lives in a folder of its own in it. */
  dataDir?: string | undefined
  /** Embedded and gone when closed. */
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

/** One driver and one dialect for both kinds. Fails with a StartError that says what to do. */
export async function openDatabase(options: Options): Promise<Database> {
  const { url, traces } = options
  const { reads, changes, shared, refusesChanges, close, copyTo } = url
    ? { ...(await reachServer(url, { ...usualLimits, ...options })), copyTo: null }
    : await openFolder(options)
  const named = {
    reads: withNamedStatements(reads, traces),
    changes: withNamedStatements(changes, traces),
  }
  const dialect = twoPoolDialect(named)
  const names = new CamelCasePlugin()
  const db: Db = new Kysely<Tables>({ dialect, plugins: [names] })
  readDirectly(db, directRead(reads, names, { shared, traces }))
  const heard = url ? serverNotices(url, changes) : null
  const notices = heard ?? embeddedNotices(changes)
  const limits = { ...usualLimits, ...options }
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
    // The embedded one has one session, for which everybody else would have to wait.
    frozen: copyTo ? frozenCopy({ dataDir: options.dataDir ?? '', copyTo }) : oneSnapshot(db),
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

/** The copy is a database like any other, beside the data, and gone afterwards. */
const frozenCopy =
  ({ dataDir, copyTo }: { dataDir: string; copyTo: CopyTo }): Frozen =>
  (work) =>
    withCopy({ folder: resolve(dataDir), copyTo }, async (copy) => {
      const { db, close } = await openDatabase({ dataDir: copy, log: () => {} })
      try {
        return await oneSnapshot(db)(work)
      } finally {
        await close()
      }
    })

/** It has one connection, for everything. */
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
