import pg from 'pg'
import type { DatabaseLimits } from '../lib/config.ts'
import { columnTypes, keepAliveOptions, surviveLostConnections } from './connections.ts'
import { openSharedConnections, sharedConnectionCount } from './shared-connections.ts'

/**
 * Connections on which the database refused a change. The database may become writable again, but such a connection
 * may stay read-only.
 */
const closingClients = new WeakSet<pg.ClientBase>()

/** The current user of the connection may go on; afterwards the pool opens a new one. */
export const closeWhenReleased = (client: pg.ClientBase) => void closingClients.add(client)

function closeReleasedClients(pool: pg.Pool) {
  pool.on('release', (_error, client) => {
    // The pool does not reuse a connection that is ending.
    if (closingClients.has(client) && client instanceof pg.Client) client.end().catch(() => {})
  })
}

const readOnlyQuery = 'show transaction_read_only'
type ReadOnlyRow = { readonly transaction_read_only: 'on' | 'off' }

/** A connection that was opened while the database was read-only may stay read-only, so the pool must not keep it. */
function closeIfReadOnly(
  client: pg.ClientBase,
  { rows: [row] }: pg.QueryResult<ReadOnlyRow>,
): boolean {
  const isReadOnly = row?.transaction_read_only === 'on'
  if (isReadOnly) closeWhenReleased(client)
  return isReadOnly
}

/** Checks a new connection before it is used. */
function checkNewConnection(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<ReadOnlyRow>(readOnlyQuery, (error, result) => {
    // The result is typed as present, but it is missing when the query failed.
    if (!error) closeIfReadOnly(client, result)
    done(error)
  })
}

/**
 * Whether the database refuses changes at the moment. When every connection is busy, returns the last result: a
 * health check must not wait for them.
 */
function readOnlyCheck(changes: pg.Pool) {
  let isRefused = false
  return async (): Promise<boolean> => {
    const hasRoom = changes.idleCount > 0 || changes.totalCount < changes.options.max
    if (changes.waitingCount > 0 || !hasRoom) return isRefused
    const client = await changes.connect()
    try {
      isRefused = closeIfReadOnly(client, await client.query<ReadOnlyRow>(readOnlyQuery))
    } finally {
      client.release()
    }
    return isRefused
  }
}

/**
 * Connections to a PostgreSQL server, in two pools: requests that wait for one row may take all connections for
 * changes, and reads still work. Two of the read connections are shared by quick reads. Lost connections are replaced
 * when they are next needed.
 */
export function openServerPools(url: string, limits: DatabaseLimits) {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    ...keepAliveOptions,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    application_name: 'matjari',
    types: columnTypes,
  }
  const open = (size: number, verify?: pg.PoolConfig['verify']) => {
    const pool = new pg.Pool({ ...config, max: size, verify })
    surviveLostConnections(pool)
    closeReleasedClients(pool)
    return pool
  }
  const sharedSize = sharedConnectionCount(limits.readPoolSize)
  const changes = open(limits.poolSize, checkNewConnection)
  const reads = open(limits.readPoolSize - sharedSize)
  const shared = openSharedConnections(config, sharedSize)
  return {
    changes,
    reads,
    shared,
    refusesChanges: readOnlyCheck(changes),
    close: () => Promise.all([changes.end(), reads.end(), shared.close()]),
  }
}
