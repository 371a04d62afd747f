import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import { asAnotherServer } from '../../setup/one-connection.ts'

/**
 * Starts several things while `lock` holds what they all need, and lets go once they stand in line:
 * without it they overlap only by luck. Needs an engine with several sessions.
 */
export async function whileLocked<T>(
  db: Db,
  race: {
    lock: (tx: Db) => Promise<unknown>
    start: () => Promise<T>[]
    /** How many have to wait before it begins; no more than the pool has connections to spare. */
    waiting?: number
    /** What the one who holds the lock still does before giving it back. */
    beforeRelease?: (tx: Db) => Promise<unknown>
  },
): Promise<T[]> {
  const { started } = await db.transaction().execute(async (tx) => {
    await race.lock(tx)
    // Begun here and now: a request of the app begins only when somebody waits for it.
    const started = asAnotherServer(() => race.start().map(async (one) => await one))
    let open = started.length
    for (const one of started) void one.catch(() => undefined).finally(() => (open -= 1))
    while ((await waitingIn(tx)) < (race.waiting ?? 5)) {
      // All that did not wait is what a missing lock looks like.
      if (open === 0) throw new Error('nobody stood in line')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await race.beforeRelease?.(tx)
    // Wrapped: a promise that is returned would be awaited before the lock is given back.
    return { started }
  })
  return Promise.all(started)
}

/** How many sessions of this database stand in line for a lock. */
export async function waitingIn(tx: Db): Promise<number> {
  // What a transaction has seen of other sessions it keeps until told otherwise.
  await sql`select pg_stat_clear_snapshot()`.execute(tx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
  return rows[0]?.waiting ?? 0
}
