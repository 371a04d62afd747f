import type pg from 'pg'

/** A connection that drops must not end the process: whoever uses it next gets an error, the rest new ones. */
export function surviveLostConnections(pool: pg.Pool) {
  // While nobody uses it. Said by the query that then finds no database.
  pool.on('error', () => {})
  // Between two queries of a transaction the pool does not listen either.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
}
