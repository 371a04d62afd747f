import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

const untold = (db: Db) =>
  db
    .selectFrom('waiting as w')
    .where('w.state', 'in', ['held', 'expired', 'over'])
    .where(sql<boolean>`w.told_state is distinct from w.state`)

/** Asked every second, and nearly always there is nothing: cheaper than a transaction. */
export async function hasUntold(db: Db): Promise<boolean> {
  const found = await untold(db).select('w.waitingNo').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Oldest first, held until the transaction ends; what is just being answered is left. */
export const lockUntold = (tx: Db, most: number) =>
  untold(tx)
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.waitingNo', 'w.memberNo', 'w.day', 'w.fromMin', 'w.toMin', 'w.guests', 'w.state'])
    .select(['w.holdMin', 'w.heldUntil', 'r.restaurantName', 'r.restaurantAddress'])
    .orderBy('w.waitingNo')
    .limit(most)
    .forUpdate('w')
    .skipLocked()
    .execute()

export type UntoldWaiting = Awaited<ReturnType<typeof lockUntold>>[number]

export const markTold = (tx: Db, told: readonly UntoldWaiting[]) =>
  tx
    .updateTable('waiting')
    .set((eb) => ({ toldState: eb.ref('state') }))
    .where(
      'waitingNo',
      'in',
      told.map(({ waitingNo }) => waitingNo),
    )
    .execute()
