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
  readonly memoBy: string | null
  readonly waitingTeams: number
}

type AskedLook = OfDay & { readonly today: string }

const looks = prepared((db, { restaurantNo, day, today }: AskedLook) => ({
  compile: () => lookStatement({ restaurantNo, day, today }).compile(db),
}))

function lookStatement({ restaurantNo, day, today }: AskedLook) {
  const awaited = sql`restaurant_no = ${restaurantNo}::bigint and day >= ${today}::date`
  const ofDay = sql`restaurant_no = ${restaurantNo}::bigint and reserve_day = ${day}::date`
  return sql<Look>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      array(select reservation_no::text from reservation where ${ofDay} and state <> 'cancelled'
        union all
        select reservation_no::text from reservation where ${ofDay} and state = 'cancelled'
      ) as reservation_nos,
      d.memo, (select member_nick_name from member where member_no = d.written_by) as memo_by,
      (select count(*) from waiting where ${awaited} and state = 'waiting')::int
        + (select count(*) from waiting where ${awaited} and state = 'held' and held_at is not null)::int
        as waiting_teams
    from (select) as one left join desk_memo as d on d.restaurant_no = ${restaurantNo}::bigint
      and d.day = ${day}::date`
}

/** Which bookings a day has, the note of the day, how many wait, and how much of everything this look has seen. */
export async function lookAtDay(tx: Db, asked: AskedLook): Promise<Look> {
  const [look] = await looks(tx, asked)
  if (!look) throw new Error('a look without an answer')
  return look
}

type Memo = OfDay & { readonly memo: string; readonly writtenBy: string }

export const setMemoOf = (tx: Db, { restaurantNo, day, ...memo }: Memo) =>
  tx
    .insertInto('deskMemo')
    .values({ restaurantNo, day, ...memo })
    .onConflict((known) => known.columns(['restaurantNo', 'day']).doUpdateSet(memo))
    .execute()

export const deleteMemoOf = (tx: Db, { restaurantNo, day }: OfDay) =>
  tx
    .deleteFrom('deskMemo')
    .where('restaurantNo', '=', restaurantNo)
    .where('day', '=', day)
    .execute()
