import type { ChatRoom } from '@matjari/contract/entities/chat'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

type Row = Omit<ChatRoom, 'createDate'> & { readonly createdAt: Date; readonly total: number }

/** Rooms in which a member said what no administrator has read; who has waited longest comes first. */
export async function waitingChats(
  db: Db,
  most: number,
): Promise<{ waitingChatCount: number; waitingChats: ChatRoom[] }> {
  const { rows } = await sql<Row>`
    select r.room_no as "roomNo", r.member_no as "memberNo",
      m.member_nick_name as "memberNickname", coalesce(m.member_selfie, 'NULL') as "memberSelfie",
      c.content, c.created_at as "createdAt", c.message_no as "lastMessageNo", r.total,
      (select count(*)::int from (
        select from chat_message as u
        where u.room_no = r.room_no and u.message_no > r.admin_read_no and u.member_no = r.member_no
        limit ${limits.chat.unreadMax}
      ) as unread) as "unreadCount"
    from (
      select waiting.*, first.message_no as since, (count(*) over ())::int as total
      from chat_room as waiting cross join lateral (
        select u.message_no from chat_message as u
        where u.room_no = waiting.room_no and u.message_no > waiting.admin_read_no
          and u.member_no = waiting.member_no
        order by u.message_no limit 1
      ) as first
      where waiting.last_message_no > waiting.admin_read_no
      order by since limit ${most}
    ) as r
      join member as m on m.member_no = r.member_no
      join chat_message as c on c.message_no = r.last_message_no
    order by r.since`.execute(db)
  return {
    waitingChatCount: rows[0]?.total ?? 0,
    waitingChats: rows.map((row) => ({
      roomNo: row.roomNo,
      memberNo: row.memberNo,
      memberNickname: row.memberNickname,
      memberSelfie: row.memberSelfie,
      content: row.content,
      createDate: row.createdAt.toISOString(),
      lastMessageNo: row.lastMessageNo,
      unreadCount: row.unreadCount,
    })),
  }
}
