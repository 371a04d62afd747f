// Which bookings of a day have something new to say.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'

type Asked = {
  readonly restaurantNo: string
  readonly day: string
  /** A transaction as `changedSince` says it. */
  readonly after: string
}

const membersOfDay = sql`any(array(select member_no from of_day where member_no is not null))`
const guestsOfDay = sql`any(array(select guest_no from of_day where guest_no is not null))`

function changedStatement({ restaurantNo, day, after }: Asked) {
  const here = sql`restaurant_no = ${restaurantNo}::bigint`
  const ofDay = sql`${here} and reserve_day = ${day}::date`
  // By whichever transaction a row was changed last: it, or one that began earlier, may not have been seen then.
  const isNew = (changedBy: RawBuilder<unknown>) => sql`age(${changedBy}) <= age(${after}::xid)`
  const isNewRow = isNew(sql`xmin`)
  return sql<{ reservationNo: string }>`
    with of_day as materialized (
      select reservation_no, member_no, guest_no, xmin as changed_by
        from reservation where ${ofDay} and state <> 'cancelled'
      union all
      select reservation_no, member_no, guest_no, xmin
        from reservation where ${ofDay} and state = 'cancelled'
    )
    select reservation_no from of_day
    where ${isNew(sql`changed_by`)}
      or member_no in (
        select member_no from member where member_no = ${membersOfDay} and ${isNewRow}
        union all
        select member_no from guest where ${here} and member_no = ${membersOfDay} and ${isNewRow}
        union all
        select member_no from reservation where ${here} and member_no = ${membersOfDay} and ${isNewRow})
      or guest_no in (
        select guest_no from guest where guest_no = ${guestsOfDay} and ${isNewRow}
        union all
        select guest_no from reservation where ${here} and guest_no = ${guestsOfDay} and ${isNewRow})`
}

const changedRows = prepared((db, asked: Asked) => ({
  compile: () => changedStatement(asked).compile(db),
}))

/**
 * Those that are new themselves, and those of whose guest anything is: the account, the card, another booking
 * here. Only the few that are new leave each look, and what is known of a guest is worked out for none.
 */
export const changedOn = async (tx: Db, asked: Asked): Promise<string[]> =>
  (await changedRows(tx, asked)).map(({ reservationNo }) => reservationNo)
