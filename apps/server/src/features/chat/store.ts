import type { ChatMessage } from '@matjari/contract/entities/chat'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

/** Everything said in the member's own room, oldest first, seen with their eyes. */
export async function messagesInRoomOf(db: Db, memberNo: string): Promise<ChatMessage[]> {
  const rows = await messageRows(db)
    .innerJoin('chatRoom as r', 'r.roomNo', 'c.roomNo')
    .where('r.memberNo', '=', memberNo)
    .orderBy('c.messageNo')
    .execute()
  return rows.map((row) => messageFor(row, memberNo))
}

type Page = {
  readonly roomNo: string
  /** Who looks at it. */
  readonly memberNo: string
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly size?: number | undefined
}

/** Oldest first: the newest there are, or the first after one that was seen. */
export async function messagesIn(
  db: Db,
  { roomNo, memberNo, before, after, size = limits.chat.perPageMax }: Page,
): Promise<ChatMessage[]> {
  let messages = messageRows(db).where('c.roomNo', '=', roomNo).limit(size)
  if (before) messages = messages.where('c.messageNo', '<', before)
  if (after) messages = messages.where('c.messageNo', '>', after)
  const rows = await messages.orderBy('c.messageNo', after ? 'asc' : 'desc').execute()
  return (after ? rows : rows.toReversed()).map((row) => messageFor(row, memberNo))
}

const messageRows = (db: Db) =>
  db
    .selectFrom('chatMessage as c')
    .innerJoin('member as m', 'm.memberNo', 'c.memberNo')
    .select(['c.messageNo', 'c.roomNo', 'c.memberNo', 'm.memberNickName', 'c.content'])
    .select(['c.createdAt', 'c.sendKey'])

type MessageRow = {
  readonly messageNo: string
  readonly roomNo: string
  readonly memberNo: string
  readonly memberNickName: string
  readonly content: string
  readonly createdAt: Date
  readonly sendKey: string | null
}

const messageFor = (
  { memberNickName, createdAt, sendKey, ...row }: MessageRow,
  memberNo: string,
): ChatMessage => ({
  ...row,
  memberNickname: memberNickName,
  createDate: createdAt.toISOString(),
  mine: row.memberNo === memberNo,
  key: sendKey,
})

/** What others said in the member's room since they last read; counted no further than it is shown. */
export async function unreadOf(db: Db, memberNo: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from chat_room as r
        join chat_message as c on c.room_no = r.room_no and c.message_no > r.member_read_no
      where r.member_no = ${memberNo} and c.member_no <> r.member_no
      limit ${limits.chat.unreadMax}
    ) as unread`.execute(db)
  return rows[0]?.unread ?? 0
}
