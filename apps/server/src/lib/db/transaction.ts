import pg from 'pg'
import type { Db } from './database.ts'

const repeatsMax = 5

/** Two transactions that waited for each other: the one that was let go may simply begin again. */
export const isDeadlock = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')

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
