import type { CamelCasePlugin, CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Traces } from '../traces/traces.ts'
import type { Db } from './database.ts'
import { nameOf } from './named-statements.ts'

/** Sends one statement that only reads, outside of any transaction; a quick one may go with others. */
export type DirectRead = <Row>(
  query: CompiledQuery<Row>,
  options: { readonly isQuick: boolean },
) => Promise<Row[]>

/** A pool, as far as it sends single statements. */
export type Sends = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }

/** Connections that several share; undefined: they have no room for it at the moment. */
export type Shared = {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> | undefined
}

/** Only of databases themselves: a transaction and a held connection are other objects, and not in here. */
const reads = new WeakMap<Db, DirectRead>()

export const directReadOf = (db: Db) => reads.get(db)

/** From now on hot reads go straight to the pool; Kysely's own way to a connection costs as much as the rest. */
export function readDirectly(db: Db, read: DirectRead) {
  reads.set(db, read)
}

type Options = { readonly shared?: Shared | undefined; readonly traces?: Traces | undefined }

/** Rows come as they do by the usual way. */
export function directRead(
  pool: Sends,
  names: CamelCasePlugin,
  { shared, traces }: Options = {},
): DirectRead {
  async function read<Row>(
    query: CompiledQuery<Row>,
    options: { readonly isQuick: boolean },
  ): Promise<Row[]>
  async function read(
    { sql, parameters, queryId }: CompiledQuery,
    { isQuick }: { isQuick: boolean },
  ): Promise<unknown[]> {
    const statement = { name: nameOf(sql), text: sql, values: [...parameters] }
    const send = () => (isQuick && shared?.query(statement)) || pool.query(statement)
    const result = await (traces ? traces.statement(sql, send) : send())
    return (await names.transformResult({ queryId, result })).rows
  }
  return read
}
