import { type Db, inTransaction } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Metrics } from '../../lib/telemetry/metrics.ts'

/** A transaction that may free tables: before it ends, the members who wait for them have an offer. */
export async function withWaitlistOffers<T>(
  {
    db,
    now,
    offerFreedTables,
    metrics,
  }: {
    db: Db
    now: Clock
    offerFreedTables: (tx: Db, now: Date) => Promise<number>
    metrics?: Metrics | undefined
  },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { done, offers } = await inTransaction(db, async (tx) => ({
    done: await work(tx),
    offers: await offerFreedTables(tx, now()),
  }))
  metrics?.count('waiting', 'offered', offers)
  return done
}
