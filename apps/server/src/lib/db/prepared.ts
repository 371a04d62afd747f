import { createHash } from 'node:crypto'
import type {
  Compilable,
  CompiledQuery,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'

/** Which SQL goes out under a name. The name is made from the text, so that it can never mean two. */
const names = new Map<string, string>()

/**
 * A hot query: built once, then run as a named prepared statement, in a transaction or outside one.
 * The build function gets stand-ins for the values, so it must place them and not look at them.
 *
 *   const nickNameOf = prepared((db, { memberNo }: { memberNo: string }) =>
 *     db.selectFrom('member').select('memberNickName').where('memberNo', '=', memberNo))
 *   const [member] = await nickNameOf(tx, { memberNo: '1' })
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
) {
  const standIns = new Map<unknown, string>()
  const anyValue = new Proxy({} as Values, {
    get(_target, key) {
      const standIn = {}
      standIns.set(standIn, String(key))
      return standIn
    },
  })
  let compiled: CompiledQuery<Row> | undefined

  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= nameStatement(build(db, anyValue).compile())
    const parameters = compiled.parameters.map((parameter) => {
      const key = standIns.get(parameter)
      return key === undefined ? parameter : values[key]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function nameStatement<Row>(query: CompiledQuery<Row>) {
  names.set(query.sql, createHash('sha256').update(query.sql).digest('base64url'))
  return query
}

/** The pool as Kysely sees it; Kysely itself has no way to name a statement. */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  // Kysely remembers connections by identity, so each keeps its one wrapper.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here')
    return client.query({ name: names.get(text), text, values: [...values] })
  }
  return { query, release: () => client.release() }
}
