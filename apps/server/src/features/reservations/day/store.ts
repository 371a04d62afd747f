import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { type AskedTimes, timesStatement } from './statement.ts'

/** What the app offers at each time, in their order. */
export const timesOfDesk = prepared((db, values: AskedTimes) => ({
  compile: () => timesStatement(values).compile(db),
}))

type OfDay = { readonly restaurantNo: string; readonly day: string }

type Look = {
  /** The oldest transaction that was still under way: whatever is older is in this answer. */
  readonly seen: string
  readonly reservationNos: string[]
  readonly memo: string | null
}

/** Which bookings a day has, the note of the day, and how much of everything this look has seen. */
export async function lookAtDay(tx: Db, { restaurantNo, day }: OfDay): Promise<Look> {
  const ofDay = sql`restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date`
  const { rows } = await sql<Look>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      array(select reservation_no::text from reservation where ${ofDay} and state <> 'cancelled'
        union all
        select reservation_no::text from reservation where ${ofDay} and state = 'cancelled'
      ) as reservation_nos,
      (select memo from desk_memo where restaurant_no = ${restaurantNo}::bigint
        and day = ${day}::date) as memo`.execute(tx)
  const [look] = rows
  if (!look) throw new Error('a look without an answer')
  return look
}

export const setMemoOf = (tx: Db, { memo, ...of }: OfDay & { readonly memo: string }) =>
  tx
    .insertInto('deskMemo')
    .values({ ...of, memo })
    .onConflict((known) => known.columns(['restaurantNo', 'day']).doUpdateSet({ memo }))
    .execute()

export const deleteMemoOf = (tx: Db, { restaurantNo, day }: OfDay) =>
  tx
    .deleteFrom('deskMemo')
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .execute()
