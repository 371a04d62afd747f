import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

type Read = {
  readonly roomNo: string
  readonly messageNo: string
  readonly asMember: boolean
  readonly asAdmin: boolean
}

/**
 * Marks only grow, and never pass what was said. True: one did. A room that is read further on neither side is left
 * alone, so that nobody who writes in it waits for somebody who reads it again.
 */
export async function markRead(
  db: Db,
  { roomNo, messageNo, asMember, asAdmin }: Read,
): Promise<boolean> {
  const upTo = sql`least(${messageNo}::bigint, coalesce(last_message_no, 0))`
  const { rows } = await sql`
    update chat_room set
      member_read_no = case when ${asMember} then greatest(member_read_no, ${upTo})
        else member_read_no end,
      admin_read_no = case when ${asAdmin} then greatest(admin_read_no, ${upTo})
        else admin_read_no end
    where room_no = ${roomNo}
      and (${asMember} and member_read_no < ${upTo} or ${asAdmin} and admin_read_no < ${upTo})
    returning room_no`.execute(db)
  return rows.length > 0
}
