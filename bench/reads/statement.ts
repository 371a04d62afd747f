import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Db } from '../../apps/server/src/db/db.ts'
import type { Tables } from '../../apps/server/src/db/tables.ts'

/** What the product sends when it runs this: asked without a database, every answer is empty. */
async function sentBy(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery> {
  let sent: CompiledQuery | undefined
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: (event) => {
      sent = event.query
    },
  })
  await run(db)
  if (!sent) throw new Error('nothing was sent')
  return sent
}

/**
 * The product's own SQL as a named statement for `pg`. It is built with stand-ins; `asked` says what
 * each of them is in a request.
 */
export async function namedStatement(name: string, run: (db: Db) => Promise<unknown>) {
  const { sql, parameters } = await sentBy(run)
  return (asked: Readonly<Record<string, string>>) => ({
    name,
    text: sql,
    values: parameters.map((parameter) => asked[String(parameter)] ?? parameter),
  })
}
