import type { CamelCasePlugin, PostgresPool } from 'kysely'
import { Kysely } from 'kysely'
import pg from 'pg'
import { columnTypes, stayingAlive, surviveLostConnections } from '../connections.ts'
import type { Db } from '../database.ts'
import { directRead, readDirectly, type Sends } from '../direct-reads.ts'
import { isPassing, isReadOnly } from '../errors.ts'
import type { DatabaseLimits } from '../limits.ts'
import { nameOf } from '../named-statements.ts'
import { twoPoolDialect } from '../pools/two-pools.ts'
import type { Tables } from '../tables.ts'
import { patienceMs } from './watching.ts'

export type Primary = {
  /** What only reads, and what does not: a replica has no room for the latter. */
  readonly reads: Sends
  readonly changes: PostgresPool
  readonly names: CamelCasePlugin
}

type Options = {
  readonly url: string
  /** When its server started: another start may be at an earlier place of the log for a moment. */
  readonly bornAt: string
  readonly limits: DatabaseLimits
  readonly primary: Primary
  /** Nothing is wrong with what was asked, but with the replica. */
  readonly onFailure: () => void
}

export const bornAt = 'select pg_postmaster_start_time()::text as "bornAt"'

/**
 * A replica from one start of its server to the end. What it cannot answer the primary does, also what is under way
 * when it is closed, and everything afterwards: nobody who was given its `db` notices.
 */
export function openSession({ url, limits, primary, onFailure, ...session }: Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.readPoolSize,
    // Others can answer as well: nobody waits long for this one.
    connectionTimeoutMillis: Math.min(patienceMs, limits.connectTimeoutMs),
    ...stayingAlive,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    application_name: 'matjari-replica',
    options: `${stayingAlive.options} -c default_transaction_read_only=on`,
    types: columnTypes,
    verify: (client, done) => {
      client.query<{ bornAt: string }>(bornAt, (error, result) => {
        // Typed as always there: it is not when the question failed.
        const isSame = !error && result.rows[0]?.bornAt === session.bornAt
        done(isSame ? undefined : new Error('started anew'))
      })
    },
  })
  surviveLostConnections(pool)
  const underWay = new Set<(reason: Error) => void>()
  const counts = { reads: 0, repeated: 0 }
  let isClosed = false

  const onReplica = (statement: pg.QueryConfig) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      underWay.add(reject)
      pool
        .query(statement)
        .then(resolve, reject)
        .finally(() => underWay.delete(reject))
    })

  async function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (isClosed) return primary.reads.query(statement)
    try {
      const result = await onReplica(statement)
      counts.reads += 1
      return result
    } catch (error) {
      if (isOutOfTime(error)) throw error
      counts.repeated += 1
      // That it only reads is no failure of a replica.
      const isFailure = isPassing(error) && !isReadOnly(error)
      if (isFailure || !(error instanceof pg.DatabaseError)) onFailure()
      return primary.reads.query(statement)
    }
  }

  const dialect = twoPoolDialect({ reads: poolThat(send), changes: primary.changes })
  const db: Db = new Kysely<Tables>({ dialect, plugins: [primary.names] })
  readDirectly(db, directRead({ query: send }, primary.names))
  return {
    db,
    counts,
    close() {
      if (isClosed) return
      isClosed = true
      for (const reject of underWay) reject(new Error('the replica is left out'))
      pool.end().catch(() => {})
    },
  }
}

export type Session = ReturnType<typeof openSession>

/** It has taken as long as anything may; to begin again elsewhere would take as long once more. */
const isOutOfTime = (error: unknown) =>
  error instanceof pg.DatabaseError && /statement timeout/.test(error.message)

/** As Kysely wants it. Statements are sent one by one, so there is nothing to hold and to give back. */
function poolThat(send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): PostgresPool {
  const client = {
    query: (text: unknown, values: readonly unknown[] = []): never => {
      if (typeof text !== 'string') throw new TypeError('cursors are not used here')
      return send({ name: nameOf(text), text, values: [...values] }) as never
    },
    release: () => {},
  }
  return { connect: async () => client, end: async () => {} }
}
