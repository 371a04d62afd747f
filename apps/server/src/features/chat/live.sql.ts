import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { NewMessage } from './frames.ts'

/** Most messages of one room in one read: as many as a window is sent at once. */
export const roomMessagesMax = 100

/**
 * Messages after the last one of each room, in the order in which they were sent. The sender is
 * looked up for each message: with a join, PostgreSQL expects many messages per room and reads all
 * members for each of them. Planned again each time: a plan made while there were few messages
 * would read all of them.
 */
export async function messagesAfter(
  db: Db,
  { roomNos, lastNos }: { roomNos: readonly string[]; lastNos: readonly string[] },
): Promise<NewMessage[]> {
  const { rows } = await sql<NewMessage>`
    select c.message_no, c.room_no, c.member_no, c.content, c.created_at, c.send_key,
      (select member_nick_name from member as m where m.member_no = c.member_no)
    from unnest(${roomNos}::bigint[], ${lastNos}::bigint[]) as seen (room_no, last_no)
    cross join lateral (
      select * from chat_message
      where room_no = seen.room_no and message_no > seen.last_no
      order by message_no limit ${sql.lit(roomMessagesMax)}
    ) as c
    order by c.message_no`.execute(db)
  return rows
}

/** The room's member and its last message. */
export const roomToOpen = prepared((db, { roomNo }: { readonly roomNo: string }) =>
  db.selectFrom('chatRoom').select(['memberNo', 'lastMessageNo']).where('roomNo', '=', roomNo),
)

type ConnectionsToCheck = {
  readonly signInNos: readonly string[]
  /** Null: the list of rooms. */
  readonly roomNos: readonly (string | null)[]
  readonly now: Date
}

/** The indexes of those windows that would not be admitted again. */
export async function connectionsToClose(db: Db, { signInNos, roomNos, now }: ConnectionsToCheck) {
  const { rows } = await sql<{ place: number }>`
    select (w.place - 1)::int as place
    from unnest(${signInNos}::bigint[], ${roomNos}::bigint[]) with ordinality
      as w (sign_in_no, room_no, place)
    left join sign_in as s on s.sign_in_no = w.sign_in_no
      and s.revoked_at is null and s.expires_at > ${now}::timestamptz
    left join member as m on m.member_no = s.member_no and m.is_active and m.withdrawn_at is null
    left join chat_room as r on r.room_no = w.room_no
    where m.member_no is null
      or (w.room_no is not null and r.room_no is null)
      or (m.member_role <> 'ROLE_ADMIN' and r.member_no is distinct from m.member_no)`.execute(db)
  return rows.map(({ place }) => place)
}
