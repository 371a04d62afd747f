import pg from 'pg'
import { columnTypes, surviveLostConnections } from './connections.ts'
import type { DatabaseLimits } from './limits.ts'

/**
 * Connections to a PostgreSQL server, in two pools: many who wait for one row can take all that change
 * something, and everybody else can still read. Lost ones are replaced when they are next needed.
 */
export function openServerPools(url: string, limits: DatabaseLimits) {
  const open = (size: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: limits.connectTimeoutMs,
      keepAlive: true,
      statement_timeout: limits.statementTimeoutMs,
      lock_timeout: limits.lockTimeoutMs,
      application_name: 'matjari',
      // Compiling a statement takes longer than any of ours runs.
      options: '-c jit=off',
      types: columnTypes,
    })
    surviveLostConnections(pool)
    return pool
  }
  const changes = open(limits.poolSize)
  const reads = open(limits.readPoolSize)
  return { changes, reads, close: () => Promise.all([changes.end(), reads.end()]) }
}
