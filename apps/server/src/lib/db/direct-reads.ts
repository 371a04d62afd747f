import type { CamelCasePlugin, CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Traces } from '../traces/traces.ts'
import type { Db } from './database.ts'
import { nameOf } from './named-statements.ts'

/** Sends one statement that only reads, outside of any transaction. */
export type DirectRead = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** A pool, as far as it sends single statements. */
export type Sends = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }

/** Only of databases themselves: a transaction and a held connection are other objects, and not in here. */
const reads = new WeakMap<Db, DirectRead>()

export const directReadOf = (db: Db) => reads.get(db)

/** From now on hot reads go straight to the pool; Kysely's own way to a connection costs as much as the rest. */
export function readDirectly(db: Db, read: DirectRead) {
  reads.set(db, read)
}

/** Rows come as they do by the usual way. */
export function directRead(pool: Sends, names: CamelCasePlugin, traces?: Traces): DirectRead {
  async function read<Row>(query: CompiledQuery<Row>): Promise<Row[]>
  async function read({ sql, parameters, queryId }: CompiledQuery): Promise<unknown[]> {
    const send = () => pool.query({ name: nameOf(sql), text: sql, values: [...parameters] })
    const result = await (traces ? traces.statement(sql, send) : send())
    return (await names.transformResult({ queryId, result })).rows
  }
  return read
}
