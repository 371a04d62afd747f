import pg from 'pg'
import { columnTypes, surviveLostConnections } from './connections.ts'

/** Connections to a PostgreSQL server. Lost ones are replaced when they are next needed. */
export function openServerPool(url: string, size: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 30_000,
    application_name: 'matjari',
    types: columnTypes,
  })
  surviveLostConnections(pool)
  return { pool, close: () => pool.end() }
}
