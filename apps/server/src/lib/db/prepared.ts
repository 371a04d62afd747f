import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { directReadOf } from './direct-reads.ts'
import { nameStatement } from './named-statements.ts'
import { isRead } from './pools/two-pools.ts'

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

/** Likewise, where few rows are found by an index whatever is asked: several of these share a connection. */
export const quickRead = <Values extends Record<string, unknown>, Row>(build: Build<Values, Row>) =>
  statementOf(build, { isQuick: true })

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
