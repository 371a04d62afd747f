/** The number of connections to a PostgreSQL server, and the time limits on them. */
export type DatabaseLimits = {
  /** Connections for changes. */
  readonly poolSize: number
  /** Connections for reads, in addition. */
  readonly readPoolSize: number
  /** Longest wait for a lock of another transaction. */
  readonly lockTimeoutMs: number
  readonly statementTimeoutMs: number
  /** Longest wait for a connection, new or from the pool. */
  readonly connectTimeoutMs: number
  /** Longest time that a transaction may be idle: a forgotten transaction must not keep its locks. */
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
