import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { Traces } from '../traces/traces.ts'
import { isReadOnly } from './errors.ts'
import { leaveWhenReleased } from './pools/leaving.ts'

/** Which SQL goes out under a name. The name is made from the text, so that it can never mean two. */
const names = new Map<string, string>()

/** From now on this SQL is parsed and planned once per connection. */
export function nameStatement(sql: string) {
  names.set(sql, createHash('sha256').update(sql).digest('base64url'))
}

export const nameOf = (sql: string) => names.get(sql)

/** The pool as Kysely sees it; Kysely itself has no way to name a statement. */
export function withNamedStatements(pool: pg.Pool, traces?: Traces): PostgresPool {
  // Kysely remembers connections by identity, so each keeps its one wrapper.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client, traces)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function wrap(client: pg.PoolClient, traces: Traces | undefined): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here')
    const send = () => {
      const sent = client.query({ name: nameOf(text), text, values: [...values] })
      sent.catch((error: unknown) => {
        if (isReadOnly(error)) leaveWhenReleased(client)
      })
      return sent
    }
    return traces ? traces.statement(text, send) : send()
  }
  return { query, release: () => client.release() }
}
