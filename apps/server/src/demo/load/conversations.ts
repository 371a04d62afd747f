import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { conversations } from '../content/conversations.ts'
import { noOf } from './restaurants.ts'

type Life = { readonly members: ReadonlyMap<string, string>; readonly now: Date }

const hourMs = 60 * 60_000

/** Said in the order of time, whatever the room: who spoke last is at the top of the list. */
export async function loadConversations(tx: Db, { members, now }: Life) {
  const rooms = await tx
    .insertInto('chatRoom')
    .values(
      conversations.map(({ memberId, lines }) => ({
        memberNo: noOf(members, memberId),
        createdAt: momentBefore(now, lines[0]?.minutesAgo ?? 0),
      })),
    )
    .returning(['roomNo', 'memberNo'])
    .execute()
  const roomNos = new Map(rooms.map(({ roomNo, memberNo }) => [memberNo, roomNo]))
  const said = conversations.flatMap(({ memberId, lines }) => {
    const memberNo = noOf(members, memberId)
    return lines.map(({ from, minutesAgo, content }) => ({
      roomNo: noOf(roomNos, memberNo),
      memberNo: from === 'member' ? memberNo : noOf(members, 'admin01'),
      content,
      createdAt: momentBefore(now, minutesAgo),
    }))
  })
  const inOrder = said.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  await tx.insertInto('chatMessage').values(inOrder).execute()
  await markRead(tx, new Date(now.getTime() - 12 * hourMs))
}

const momentBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Members have seen everything; what was said lately still waits for an administrator. */
const markRead = (tx: Db, lately: Date) =>
  sql`
    update chat_room as r
    set last_message_no = said.last, member_read_no = said.last, admin_read_no = said.read
    from (
      select room_no, max(message_no) as last,
        coalesce(max(message_no) filter (where created_at < ${lately}), 0) as read
      from chat_message group by room_no
    ) as said
    where said.room_no = r.room_no`.execute(tx)
