import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../src/db/db.ts'
import { directReadOf, enableDirectReads } from '../../src/db/prepared.ts'

const holding = new AsyncLocalStorage<{ isOver: boolean }>()

/** What another server would do at the same time, while a test holds a transaction open. */
export const asAnotherServer = <Result>(work: () => Result): Result => holding.exit(work)

/**
 * The embedded database has one connection: a transaction that asks for another one waits for itself.
 * A server has more and would hide the mistake, so on a server it is an error.
 */
export function refuseSecondConnections(db: Db) {
  const executor = db.getExecutor()
  const provide: typeof executor.provideConnection = executor.provideConnection.bind(executor)
  executor.provideConnection = (consume) => {
    refuseInside()
    const held = { isOver: false }
    return provide((connection) => holding.run(held, () => consume(connection))).finally(() => {
      held.isOver = true
    })
  }
  const read = directReadOf(db)
  if (read)
    enableDirectReads(db, async (query, options) => {
      refuseInside()
      return read(query, options)
    })
}

function refuseInside() {
  if (holding.getStore()?.isOver === false)
    throw new Error('inside a transaction only its own connection may be used')
}
