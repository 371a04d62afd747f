import pg from 'pg'
import type { DatabaseLimits } from '../lib/database-limits.ts'
import { columnTypes, stayingAlive, surviveLostConnections } from './connections.ts'
import { openSharedConnections, sharedAmong } from './shared-connections.ts'

/** Connections over which the database refuses changes: it may allow them again, but not necessarily there. */
const leaving = new WeakSet<pg.ClientBase>()

/** Whoever has this connection may go on; then the pool makes a new one. */
export const closeWhenReleased = (client: pg.ClientBase) => void leaving.add(client)

function closeReleasedClients(pool: pg.Pool) {
  pool.on('release', (_error, client) => {
    // A pool does not keep what has begun to end.
    if (leaving.has(client) && client instanceof pg.Client) client.end().catch(() => {})
  })
}

const question = 'show transaction_read_only'
type Said = { readonly transaction_read_only: 'on' | 'off' }

/** A connection that began while the database only reads may stay so when others write again: no pool keeps it. */
function notice(client: pg.ClientBase, { rows: [said] }: pg.QueryResult<Said>): boolean {
  const isReadOnly = said?.transaction_read_only === 'on'
  if (isReadOnly) closeWhenReleased(client)
  return isReadOnly
}

/** For a new connection, before anybody has it. */
function noticeReadOnly(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<Said>(question, (error, result) => {
    // Typed as always there: it is not when the question failed.
    if (!error) notice(client, result)
    done(error)
  })
}

/**
 * Whether the database refuses changes at the moment. Where every connection is busy changing something the answer is
 * the last one: whoever asks must not wait for them.
 */
function refusalOf(changes: pg.Pool) {
  let isRefused = false
  return async (): Promise<boolean> => {
    const hasRoom = changes.idleCount > 0 || changes.totalCount < changes.options.max
    if (changes.waitingCount > 0 || !hasRoom) return isRefused
    const client = await changes.connect()
    try {
      isRefused = notice(client, await client.query<Said>(question))
    } finally {
      client.release()
    }
    return isRefused
  }
}

/**
 * Connections to a PostgreSQL server, in two pools: many who wait for one row can take all that change
 * something, and everybody else can still read. Two of those for reading are shared by what is answered at once.
 * Lost ones are replaced when they are next needed.
 */
export function openServerPools(url: string, limits: DatabaseLimits) {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    ...stayingAlive,
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
  const sharedSize = sharedAmong(limits.readPoolSize)
  const changes = open(limits.poolSize, noticeReadOnly)
  const reads = open(limits.readPoolSize - sharedSize)
  const shared = openSharedConnections(config, sharedSize)
  return {
    changes,
    reads,
    shared,
    refusesChanges: refusalOf(changes),
    close: () => Promise.all([changes.end(), reads.end(), shared.close()]),
  }
}
