import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresPool,
} from 'kysely'

/**
 * One Kysely over two pools. The first statement on a connection decides its pool: a read uses the read pool, a
 * transaction or any other statement the pool for changes. A wrong choice does no harm, because both pools reach the
 * same database.
 */
export function twoPoolDialect({
  reads,
  changes,
}: {
  reads: PostgresPool
  changes: PostgresPool
}): Dialect {
  const reading = new PostgresDialect({ pool: reads })
  const changing = new PostgresDialect({ pool: changes })
  return {
    createAdapter: () => changing.createAdapter(),
    createQueryCompiler: () => changing.createQueryCompiler(),
    createIntrospector: (db) => changing.createIntrospector(db),
    createDriver: () => twoPoolDriver(reading.createDriver(), changing.createDriver()),
  }
}

type PooledConnection = { readonly driver: Driver; readonly connection: DatabaseConnection }
type Session = {
  readonly takeFrom: (driver: Driver) => Promise<PooledConnection>
  readonly giveBack: () => Promise<void>
}

function twoPoolDriver(reads: Driver, changes: Driver): Driver {
  const sessions = new WeakMap<DatabaseConnection, Session>()
  const inChanges = async (connection: DatabaseConnection) => {
    const session = sessions.get(connection)
    if (!session) throw new Error('a connection of somebody else')
    return (await session.takeFrom(changes)).connection
  }
  return {
    async init() {
      await Promise.all([reads.init(), changes.init()])
    },
    async acquireConnection() {
      const session = newSession()
      const connection: DatabaseConnection = {
        async executeQuery(query) {
          const taken = await session.takeFrom(onlyReads(query) ? reads : changes)
          return taken.connection.executeQuery(query)
        },
        streamQuery() {
          throw new TypeError('cursors are not used here')
        },
      }
      sessions.set(connection, session)
      return connection
    },
    beginTransaction: async (of, settings) =>
      changes.beginTransaction(await inChanges(of), settings),
    commitTransaction: async (of) => changes.commitTransaction(await inChanges(of)),
    rollbackTransaction: async (of) => changes.rollbackTransaction(await inChanges(of)),
    async releaseConnection(connection) {
      await sessions.get(connection)?.giveBack()
    },
    async destroy() {
      await Promise.all([reads.destroy(), changes.destroy()])
    },
  }
}

/** At most one connection, from the pool of the first statement. */
function newSession(): Session {
  let taken: Promise<PooledConnection> | undefined
  return {
    takeFrom(driver) {
      taken ??= driver.acquireConnection().then((connection) => ({ driver, connection }))
      return taken
    },
    async giveBack() {
      // The caller already got the error when no connection could be opened.
      const held = await taken?.catch(() => undefined)
      await held?.driver.releaseConnection(held.connection)
    },
  }
}

/** Hot statements are compiled once and run often, so the answer is cached per statement. */
const readStatements = new WeakMap<object, boolean>()

function onlyReads({ query, sql }: CompiledQuery) {
  const answer = readStatements.get(query) ?? isRead(sql)
  readStatements.set(query, answer)
  return answer
}

/** `for update` and `for share` are not reads either. */
export const isRead = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|share)\b/i.test(sql)
