import type { WaitingCounts } from '@matjari/contract/calls/administration/counts'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

/** One more than is shown says that there are more. */
const most = limits.admin.waitingShown + 1

/** Of each no more than `most` rows are looked at, all of them in an index. */
export async function waitingCounts(db: Db): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*)::int from (
        select from application where state = 'waiting' limit ${most}
      ) as waiting) as "waitingApplications",
      (select count(*)::int from (
        (select from review_report where state = 'open' limit ${most})
        union all (select from review_hold where state = 'asked' limit ${most})
        limit ${most}
      ) as open) as "openReports",
      (select count(*)::int from (
        select from chat_room as r
        where r.last_message_no > r.admin_read_no and exists (
          select from chat_message as u
          where u.room_no = r.room_no and u.message_no > r.admin_read_no
            and u.member_no = r.member_no
        )
        limit ${most}
      ) as unread) as "waitingChats"`.execute(db)
  return rows[0] ?? { waitingApplications: 0, openReports: 0, waitingChats: 0 }
}
