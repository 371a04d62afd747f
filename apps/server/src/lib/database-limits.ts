/** How many connections to a PostgreSQL server, and how long something may take on them. */
export type DatabaseLimits = {
  /** Most connections at once for what changes something. */
  readonly poolSize: number
  /** Most beside them for what only reads. */
  readonly readPoolSize: number
  /** Longest wait for something that another transaction holds. */
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
  /** Longest wait for a connection, a new one or one that others use. */
  readonly connectTimeoutMs: number
  /** Longest time a transaction may do nothing: whoever is lost in it must not keep its locks. */
  readonly idleTransactionMs: number
}

export const defaultDatabaseLimits: DatabaseLimits = {
  poolSize: 10,
  readPoolSize: 10,
  lockTimeoutMs: 3_000,
  statementTimeoutMs: 30_000,
  connectTimeoutMs: 5_000,
  idleTransactionMs: 30_000,
}
