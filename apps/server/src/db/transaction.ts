import type { Db } from './db.ts'
import { isDeadlock } from './errors.ts'

const repeatsMax = 5

/** A transaction over rows that other transactions lock too. After a deadlock its work runs again. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let repeat = 0; ; repeat++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isDeadlock(error) || repeat >= repeatsMax) throw error
    }
  }
}
