import type { Deps } from '../deps.ts'
import type { Db } from './database.ts'
import { isDeadlock } from './errors.ts'

const repeatsMax = 5

/** A transaction over several rows that others lock too. Its work may run more than once. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let repeat = 0; ; repeat++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isDeadlock(error) || repeat >= repeatsMax) throw error
    }
  }
}

/** Likewise, of one that may free room at a restaurant: before it ends, who waits for that room has it. */
export async function freeingRoom<T>(
  { db, now, offerRoom, metrics }: Pick<Deps, 'db' | 'now' | 'offerRoom' | 'metrics'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { done, offers } = await inTransaction(db, async (tx) => ({
    done: await work(tx),
    offers: await offerRoom(tx, now()),
  }))
  metrics?.count('waiting', 'offered', offers)
  return done
}
