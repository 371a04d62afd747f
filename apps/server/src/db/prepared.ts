import { createHash } from 'node:crypto'
import type {
  CamelCasePlugin,
  Compilable,
  CompiledQuery,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Traces } from '../lib/telemetry/traces.ts'
import type { Db } from './db.ts'
import { isReadOnly } from './errors.ts'
import { closeWhenReleased } from './server-pools.ts'
import { isRead } from './two-pools.ts'

/** The names of prepared statements. A name is a hash of the SQL, so it can never mean two statements. */
const names = new Map<string, string>()

/** From now on this SQL is parsed and planned once per connection. */
function nameStatement(sql: string) {
  names.set(sql, createHash('sha256').update(sql).digest('base64url'))
}

export const statementName = (sql: string) => names.get(sql)

/** The pool in the form that Kysely uses; Kysely itself cannot name a statement. */
export function withNamedStatements(pool: pg.Pool, traces?: Traces): PostgresPool {
  // Kysely identifies connections by object, so each keeps its one wrapper.
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
      const sent = client.query({ name: statementName(text), text, values: [...values] })
      sent.catch((error: unknown) => {
        if (isReadOnly(error)) closeWhenReleased(client)
      })
      return sent
    }
    return traces ? traces.statement(text, send) : send()
  }
  return { query, release: () => client.release() }
}

/** Sends one read outside of a transaction; a quick one may share a connection. */
type DirectRead = <Row>(
  query: CompiledQuery<Row>,
  options: { readonly isQuick: boolean },
) => Promise<Row[]>

/** A pool, reduced to sending single statements. */
export type StatementSender = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }

/** Shared connections; undefined when none has capacity at the moment. */
type Shared = {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> | undefined
}

/** Only for database objects: transactions and held connections are other objects and never in here. */
const reads = new WeakMap<Db, DirectRead>()

export const directReadOf = (db: Db) => reads.get(db)

/** Sends hot reads directly to the pool: Kysely's way to a connection costs as much as the rest of the query. */
export function enableDirectReads(db: Db, read: DirectRead) {
  reads.set(db, read)
}

/** Returns rows in the same form as Kysely. */
export function directRead(
  pool: StatementSender,
  names: CamelCasePlugin,
  { shared, traces }: { shared?: Shared | undefined; traces?: Traces | undefined } = {},
): DirectRead {
  async function read<Row>(
    query: CompiledQuery<Row>,
    options: { readonly isQuick: boolean },
  ): Promise<Row[]>
  async function read(
    { sql, parameters, queryId }: CompiledQuery,
    { isQuick }: { isQuick: boolean },
  ): Promise<unknown[]> {
    const statement = { name: statementName(sql), text: sql, values: [...parameters] }
    const send = () => (isQuick && shared?.query(statement)) || pool.query(statement)
    const result = await (traces ? traces.statement(sql, send) : send())
    return (await names.transformResult({ queryId, result })).rows
  }
  return read
}

type Build<Values, Row> = (db: Db, values: Values) => Compilable<Row>

/**
 * A hot query: built once, then run as a named prepared statement, in a transaction or outside one.
 * The build function gets stand-ins for the values, so it must place them and not look at them.
 *
 *   const nickNameOf = prepared((db, { memberNo }: { memberNo: string }) =>
 *     db.selectFrom('member').select('memberNickName').where('memberNo', '=', memberNo))
 *   const [member] = await nickNameOf(tx, { memberNo: '1' })
 */
export const prepared = <Values extends Record<string, unknown>, Row>(build: Build<Values, Row>) =>
  statementOf(build, { isQuick: false })

/** The same for statements that always find few rows by an index: several of them share a connection. */
export const preparedPipelined = <Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
) => statementOf(build, { isQuick: true })

function statementOf<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
  options: { readonly isQuick: boolean },
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
  let onlyReads = false
  function compile(db: Db) {
    const query = build(db, anyValue).compile()
    nameStatement(query.sql)
    onlyReads = isRead(query.sql)
    return query
  }

  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= compile(db)
    const parameters = compiled.parameters.map((parameter) => {
      const key = standIns.get(parameter)
      return key === undefined ? parameter : values[key]
    })
    const query = { ...compiled, parameters }
    const read = onlyReads ? directReadOf(db) : undefined
    if (read) return read(query, options)
    const { rows } = await db.executeQuery<Row>(query)
    return rows
  }
}
