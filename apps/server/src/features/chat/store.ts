import type { ChatMessage } from '@matjari/contract/entities/chat'
import type { Db } from '../../lib/db/database.ts'

/** Everything said in the member's own room, oldest first, seen with their eyes. */
export async function messagesInRoomOf(db: Db, memberNo: string): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chatRoom as r')
    .innerJoin('chatMessage as c', 'c.roomNo', 'r.roomNo')
    .innerJoin('member as m', 'm.memberNo', 'c.memberNo')
    .select(['c.messageNo', 'c.roomNo', 'c.memberNo', 'm.memberNickName', 'c.content'])
    .select(['c.createdAt', 'c.sendKey'])
    .where('r.memberNo', '=', memberNo)
    .orderBy('c.messageNo')
    .execute()
  return rows.map(({ memberNickName, createdAt, sendKey, ...row }) => ({
    ...row,
    memberNickname: memberNickName,
    createDate: createdAt.toISOString(),
    mine: row.memberNo === memberNo,
    key: sendKey,
  }))
}
