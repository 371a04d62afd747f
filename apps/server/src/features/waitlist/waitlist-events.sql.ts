import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The entry's state has changed since the failed try, or the next try is due. */
const isDue = (now: Date) => sql<boolean>`(w.tried_state is distinct from w.state
  or (w.given_up_at is null and (w.retry_at is null or w.retry_at <= ${now}::timestamptz)))`

const unsentEntries = (db: Db, now: Date) =>
  db
    .selectFrom('waiting as w')
    .where('w.state', 'in', ['held', 'expired', 'over'])
    .where(sql<boolean>`w.told_state is distinct from w.state`)
    .where(isDue(now))

/** Asked every second, and nearly always there is nothing: cheaper than a transaction. */
export async function hasUnsent(db: Db, now: Date): Promise<boolean> {
  const found = await unsentEntries(db, now).select('w.waitingNo').limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the entries whose members are to be told, oldest first, until the transaction ends. Skips
 * entries that another transaction is just answering.
 */
export const lockUnsent = (
  tx: Db,
  { now, most, waitingNo }: { now: Date; most: number; waitingNo?: string },
) =>
  unsentEntries(tx, now)
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.waitingNo', 'w.memberNo', 'w.day', 'w.fromMin', 'w.toMin', 'w.guests', 'w.state'])
    .select(['w.holdMin', 'w.heldUntil', 'r.restaurantName', 'r.restaurantAddress'])
    .select(sql<number>`case when w.tried_state = w.state then w.tries else 0 end`.as('tries'))
    .$if(waitingNo !== undefined, (one) => one.where('w.waitingNo', '=', waitingNo ?? ''))
    .orderBy('w.waitingNo')
    .limit(most)
    .forUpdate('w')
    .skipLocked()
    .execute()

export type UnsentEntry = Awaited<ReturnType<typeof lockUnsent>>[number]

export const markSent = (tx: Db, sent: readonly UnsentEntry[]) =>
  tx
    .updateTable('waiting')
    .set((eb) => ({ toldState: eb.ref('state') }))
    .where(
      'waitingNo',
      'in',
      sent.map(({ waitingNo }) => waitingNo),
    )
    .execute()

/** Counts each try once, even when two processes tried at the same moment. */
export const markFailed = (
  db: Db,
  { waitingNo, state, tries }: UnsentEntry,
  failure: { tries: number; retryAt: Date | null; givenUpAt: Date | null },
) =>
  db
    .updateTable('waiting')
    .set({ ...failure, triedState: state })
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', state)
    .where(sql<boolean>`told_state is distinct from state`)
    .where(sql<boolean>`case when tried_state = state then tries else 0 end = ${tries}`)
    .execute()
