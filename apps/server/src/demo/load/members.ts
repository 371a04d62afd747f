import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

/** Everyone signed up before they first did something; who has done nothing yet did so lately. */
export const settleMembers = (tx: Db, now: Date) =>
  sql`
    update member as m set created_at = coalesce(
      (select min(at) from (
        select min(created_at) as at from restaurant as r where r.member_no = m.member_no
        union all select min(created_at) from review as w where w.member_no = m.member_no
        union all select min(created_at) from reservation as v where v.member_no = m.member_no
        union all select min(created_at) from chat_message as c where c.member_no = m.member_no
        union all select min(created_at) from audit as a where a.actor_no = m.member_no
      ) as deeds) - (2 + m.member_no % 9) * interval '1 day',
      ${now}::timestamptz - (m.member_no % 4 * 30 + 1) * interval '1 hour'
    )`.execute(tx)
