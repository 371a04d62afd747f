import pg from 'pg'
import { columnTypes, stayingAlive, surviveLostConnections } from '../connections.ts'
import type { DatabaseLimits } from '../limits.ts'
import { letThemLeave } from './leaving.ts'
import { noticeReadOnly, refusalOf } from './read-only.ts'
import { openSharedConnections, sharedAmong } from './shared-connections.ts'

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
    letThemLeave(pool)
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
