import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { isWorkplace } from '../../staff/locks.ts'

type Windows = {
  readonly signInNos: readonly string[]
  readonly restaurantNos: readonly string[]
  readonly now: Date
}

/** The places of those windows that would not be opened again: signed out, stopped, or no longer theirs. */
export async function boardsToClose(db: Db, { signInNos, restaurantNos, now }: Windows) {
  const { rows } = await sql<{ place: number }>`
    select (w.place - 1)::int as place
    from unnest(${signInNos}::bigint[], ${restaurantNos}::bigint[]) with ordinality
      as w (sign_in_no, restaurant_no, place)
    left join sign_in as s on s.sign_in_no = w.sign_in_no
      and s.revoked_at is null and s.expires_at > ${now}::timestamptz
    left join member as m on m.member_no = s.member_no and m.is_active and m.withdrawn_at is null
    left join restaurant as r on r.restaurant_no = w.restaurant_no
      and ((r.member_no = m.member_no and m.is_store_owner) or (${isWorkplace} and exists (
        select from restaurant_staff as t where t.restaurant_no = r.restaurant_no
          and t.member_no = m.member_no and t.left_at is null)))
    where r.restaurant_no is null`.execute(db)
  return rows.map(({ place }) => place)
}
