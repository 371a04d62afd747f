import type { ChatMessage, ChatRoom } from '@matjari/contract/chat/entities'
import { sql } from 'kysely'
import type { Db } from '../../../src/db/db.ts'
import { ask } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'

export const openRoom = async (server: TestApp, token: string) =>
  (await ask<{ items: { roomNo: string } }>(server, 'GET /api/chatting/roomNo', { token })).body
    .items.roomNo

/** A room as it is stored, without asking for it. */
export async function buildRoom(db: Db, memberNo: string): Promise<string> {
  const { roomNo } = await db
    .insertInto('chatRoom')
    .values({ memberNo, createdAt: new Date('2026-11-14T03:00:00.000Z') })
    .returning('roomNo')
    .executeTakeFirstOrThrow()
  return roomNo
}

type Said = {
  readonly roomNo: string
  readonly memberNo: string
  readonly content?: string
  readonly createdAt?: Date
  readonly sendKey?: string
}

/** One message as it is stored; its number. */
export async function buildMessage(db: Db, said: Said): Promise<string> {
  const {
    roomNo,
    memberNo,
    content = '안녕하세요.',
    createdAt = new Date('2026-11-14T04:00:00.000Z'),
    sendKey = null,
  } = said
  const { messageNo } = await db
    .insertInto('chatMessage')
    .values({ roomNo, memberNo, content, createdAt, sendKey })
    .returning('messageNo')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('chatRoom')
    .set({ lastMessageNo: messageNo })
    .where('roomNo', '=', roomNo)
    .execute()
  return messageNo
}

/** Many at once, from one person, oldest first. */
export async function buildMessages(
  db: Db,
  { roomNo, memberNo, count }: { roomNo: string; memberNo: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ messageNo: string }>`
    insert into chat_message (room_no, member_no, content, created_at)
    select ${roomNo}::bigint, ${memberNo}::bigint, '말 ' || n, '2026-11-14T04:00:00Z'
    from generate_series(1, ${count}::int) as n order by n
    returning message_no as "messageNo"`.execute(db)
  const numbers = rows.map(({ messageNo }) => messageNo)
  await db
    .updateTable('chatRoom')
    .set({ lastMessageNo: numbers.at(-1) ?? null })
    .where('roomNo', '=', roomNo)
    .execute()
  return numbers
}

type Query = Readonly<Record<string, string>>
type RoomQuery = { readonly token: string; readonly query?: Query }

const listOf =
  <Item>(path: string) =>
  async (server: TestApp, { token, query = {} }: RoomQuery) => {
    const call = `GET ${path}?${new URLSearchParams(query)}`
    const { status, header, body } = await ask<{ items: Item[] }>(server, call, { token })
    return { status, header, items: body.items }
  }

export const messagesIn = (server: TestApp, { roomNo, ...asked }: RoomQuery & { roomNo: string }) =>
  listOf<ChatMessage>(`/api/chatting/${roomNo}`)(server, asked)

export const roomList = listOf<ChatRoom>('/api/chatting/admin/list')

export const unreadCount = async (server: TestApp, token: string) =>
  (await ask<{ items: { unreadCount: number } }>(server, 'GET /api/chatting/unread', { token }))
    .body.items.unreadCount

export const read = (
  server: TestApp,
  { token, roomNo, messageNo }: { token: string; roomNo: string; messageNo: string },
) =>
  ask<{ items: { unreadCount: number } | null }>(server, `PUT /api/chatting/${roomNo}/read`, {
    token,
    payload: { messageNo },
  })

export const readMarks = (db: Db, roomNo: string) =>
  db
    .selectFrom('chatRoom')
    .select(['memberReadNo', 'adminReadNo'])
    .where('roomNo', '=', roomNo)
    .executeTakeFirstOrThrow()
