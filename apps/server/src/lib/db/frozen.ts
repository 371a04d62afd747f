import type { Db } from './database.ts'

/** What is read inside is as it was at one moment; nothing can be changed there. */
export type Frozen = <T>(work: (frozen: Db) => Promise<T>) => Promise<T>

export const oneSnapshot =
  (db: Db): Frozen =>
  (work) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
