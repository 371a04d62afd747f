import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresPool,
} from 'kysely'

/**
 * One Kysely over two pools. Which of them a connection comes from is decided by the first thing that is
 * asked of it: a statement that only reads takes one of the reading pool, a transaction and whatever else
 * one of the changing pool. To be wrong about a statement does no harm, as both reach the same database.
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

type Taken = { readonly driver: Driver; readonly connection: DatabaseConnection }
type Session = {
  readonly takeFrom: (driver: Driver) => Promise<Taken>
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

/** One connection at most, from the pool that was needed first. */
function newSession(): Session {
  let taken: Promise<Taken> | undefined
  return {
    takeFrom(driver) {
      taken ??= driver.acquireConnection().then((connection) => ({ driver, connection }))
      return taken
    },
    async giveBack() {
      // Whoever could not get one has been told already.
      const held = await taken?.catch(() => undefined)
      await held?.driver.releaseConnection(held.connection)
    },
  }
}

/** Hot statements are built once and asked often. */
const known = new WeakMap<object, boolean>()

function onlyReads({ query, sql }: CompiledQuery) {
  const answer = known.get(query) ?? isRead(sql)
  known.set(query, answer)
  return answer
}

/** Also `for update` and `for share` are not only reading. */
export const isRead = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|share)\b/i.test(sql)
