import type { ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { matchesIndexed } from '../../db/name-search.ts'
import { prepared } from '../../db/prepared.ts'

export const ownRoom = (db: Db, memberNo: string) =>
  db.selectFrom('chatRoom').select('roomNo').where('memberNo', '=', memberNo).executeTakeFirst()

/**
 * Nothing is made for somebody who has a room, or has left: whoever is just leaving is waited for.
 */
export const makeRoom = (db: Db, { memberNo, now }: { memberNo: string; now: Date }) =>
  db
    .insertInto('chatRoom')
    .columns(['memberNo', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(['memberNo', eb.val(now).as('createdAt')])
        .where('memberNo', '=', memberNo)
        .where('withdrawnAt', 'is', null)
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('memberNo').doNothing())
    .returning('roomNo')
    .executeTakeFirst()

/** With everything in it. */
export const removeRoomOf = (tx: Db, memberNo: string) =>
  tx.deleteFrom('chatRoom').where('memberNo', '=', memberNo).execute()

/**
 * Marks only grow, and never pass what was said. True: one did. A room that is read further on neither side is left
 * alone, so that nobody who writes in it waits for somebody who reads it again.
 */
export async function markRead(
  db: Db,
  {
    roomNo,
    messageNo,
    asMember,
    asAdmin,
  }: { roomNo: string; messageNo: string; asMember: boolean; asAdmin: boolean },
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

const roomRows = prepared((db, { roomNos }: { readonly roomNos: readonly string[] }) =>
  db
    .selectFrom('chatRoom as r')
    .innerJoin('member as m', 'm.memberNo', 'r.memberNo')
    .innerJoin('chatMessage as c', 'c.messageNo', 'r.lastMessageNo')
    .select(['r.roomNo', 'r.memberNo', 'm.memberNickName', 'm.memberSelfie'])
    .select(['c.content', 'c.createdAt', 'c.messageNo as lastMessageNo'])
    // Counted no further than it is shown.
    .select(
      sql<number>`(select count(*)::int from (
        select from chat_message as u
        where u.room_no = r.room_no and u.message_no > r.admin_read_no and u.member_no = r.member_no
        limit ${limits.chat.unreadMax}
      ) as unread)`.as('unreadCount'),
    )
    .where(sql<boolean>`r.room_no = any((select ${roomNos}::bigint[])::bigint[])`),
)

/** As administrators see them, newest first. A room in which nothing was said yet is left out. */
export async function roomsByNo(db: Db, roomNos: readonly string[]): Promise<ChatRoom[]> {
  if (roomNos.length === 0) return []
  const rows = await roomRows(db, { roomNos })
  return rows
    .map(({ memberNickName, memberSelfie, createdAt, ...room }) => ({
      ...room,
      memberNickname: memberNickName,
      memberSelfie: memberSelfie ?? 'NULL',
      createDate: createdAt.toISOString(),
    }))
    .sort((one, other) => Number(BigInt(other.lastMessageNo) - BigInt(one.lastMessageNo)))
}

type Room = { readonly roomNo: string; readonly memberNo: string }

const roomRow = prepared((db, { roomNo }: { readonly roomNo: string }) =>
  db.selectFrom('chatRoom').select(['roomNo', 'memberNo']).where('roomNo', '=', roomNo),
)

/** Whose room it is. */
export async function roomOf(
  db: Db,
  { roomNo }: { readonly roomNo: string },
): Promise<Room | undefined> {
  const [room] = await roomRow(db, { roomNo })
  return room
}

/**
 * The administrators have not read what the member said. The first half is what the index knows; their
 * own last word alone leaves nothing to read.
 */
const isUnanswered = sql<boolean>`(r.last_message_no > r.admin_read_no and exists(
  select from chat_message as u
  where u.room_no = r.room_no and u.message_no > r.admin_read_no and u.member_no = r.member_no
))`

type RoomFilter = {
  readonly search?: string | undefined
  readonly unread?: 'Y' | 'N' | undefined
  readonly before?: string | undefined
  readonly size?: number | undefined
}

/** Newest first. */
export async function listRooms(
  db: Db,
  { search, unread, before, size = limits.chat.perPageMax }: RoomFilter,
): Promise<ChatRoom[]> {
  let rooms = db
    .selectFrom('chatRoom as r')
    .select('r.roomNo')
    .where('r.lastMessageNo', 'is not', null)
    .orderBy('r.lastMessageNo', 'desc')
    .limit(size)
  if (before) rooms = rooms.where('r.lastMessageNo', '<', before)
  if (unread === 'Y') rooms = rooms.where(isUnanswered)
  if (unread === 'N') rooms = rooms.where(sql<boolean>`not ${isUnanswered}`)
  if (search)
    rooms = rooms.innerJoin('member as m', 'm.memberNo', 'r.memberNo').where(
      matchesIndexed('member', {
        as: 'm',
        columns: ['memberNickName', 'memberId'],
        text: search,
      }),
    )
  const rows = await rooms.execute()
  return roomsByNo(
    db,
    rows.map(({ roomNo }) => roomNo),
  )
}

/** Rooms that wait for an administrator; counted no further than it is shown. */
export async function countUnansweredRooms(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from chat_room as r where ${isUnanswered}
      order by r.last_message_no desc limit ${limits.chat.unreadMax}
    ) as waiting`.execute(db)
  return rows[0]?.waiting ?? 0
}
