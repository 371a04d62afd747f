import type { Kysely } from 'kysely'
import { isDeadlock } from './errors.ts'
import type { Tables } from './tables.ts'

/** A transaction is a Db too: functions with SQL take it first and capture nothing. */
export type Db = Kysely<Tables>

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
