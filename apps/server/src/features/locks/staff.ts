import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

// Each lock is held until the transaction ends.

/** A restaurant that can have staff: it is active, and its owner may run it. */
export const isWorkplace = sql<boolean>`(r.status = 'Y' and exists (
  select from member as o where o.member_no = r.member_no and o.is_active and o.withdrawn_at is null))`

/** Whether the member works there. Shared: an owner who removes staff waits for changes under way and precedes later ones. */
export async function lockStaff(
  tx: Db,
  { restaurantNo, memberNo }: { restaurantNo: string; memberNo: string },
): Promise<boolean> {
  const { rows } = await sql`
    select s.staff_no from restaurant_staff as s
    join restaurant as r on r.restaurant_no = s.restaurant_no
    where s.restaurant_no = ${restaurantNo}::bigint and s.member_no = ${memberNo}::bigint
      and s.left_at is null and ${isWorkplace}
    for share of s`.execute(tx)
  return rows.length > 0
}
