import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

const { endsMinutesBefore } = limits.waiting

/** One hold whose time is over, locked; another process takes another one. */
export const lockExpired = (tx: Db, now: Date) =>
  tx
    .selectFrom('waiting')
    .select(['waitingNo', 'restaurantNo'])
    .where('state', '=', 'held')
    .where('heldUntil', '<=', now)
    .orderBy('heldUntil')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Whose last time is too near. */
export const endLate = (db: Db, now: Date) =>
  sql`update waiting set state = 'over', ended_at = ${now}::timestamptz
    where state = 'waiting' and day <= (${now}::timestamptz at time zone 'Asia/Seoul')::date + 1
      and day + make_interval(mins => to_min - ${sql.lit(endsMinutesBefore)})
        <= ${now}::timestamptz at time zone 'Asia/Seoul'`.execute(db)

type From = { readonly restaurantNo: string; readonly day: string }

/** Days that somebody waits for, after that one. */
export async function awaitedDays(db: Db, { after, most }: { after: From; most: number }) {
  const { rows } = await sql<From>`
    select distinct restaurant_no, day from waiting
    where state = 'waiting' and (restaurant_no, day) > (${after.restaurantNo}::bigint, ${after.day}::date)
    order by restaurant_no, day limit ${most}`.execute(db)
  return rows
}
