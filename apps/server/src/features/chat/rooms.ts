import type { ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { matchesIndexed } from '../../db/name-search.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { WithdrawalStep } from '../accounts/member-lifecycle.ts'
import { searchedNames } from '../accounts/taken-names.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import { unreadOf } from './messages.ts'

const ownRoom = (db: Db, memberNo: string) =>
  db.selectFrom('chatRoom').select('roomNo').where('memberNo', '=', memberNo).executeTakeFirst()

/**
 * Creates no room for a member who has one, or who has left: the insert waits for a withdrawal
 * under way.
 */
const makeRoom = (db: Db, { memberNo, now }: { memberNo: string; now: Date }) =>
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

/** Deletes the room with all its messages. */
const removeRoomOf = (tx: Db, memberNo: string) =>
  tx.deleteFrom('chatRoom').where('memberNo', '=', memberNo).execute()

/**
 * Read marks only grow, and never pass the last message. True: a mark was moved. A row without a
 * change is not updated, so that a member who writes need not wait for one who only reads again.
 */
async function markRead(
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
    // Counted no further than the display shows.
    .select(
      sql<number>`(select count(*)::int from (
        select from chat_message as u
        where u.room_no = r.room_no and u.message_no > r.admin_read_no and u.member_no = r.member_no
        limit ${limits.chat.unreadMax}
      ) as unread)`.as('unreadCount'),
    )
    .where(sql<boolean>`r.room_no = any((select ${roomNos}::bigint[])::bigint[])`),
)

/** The rooms as administrators see them, newest first. Leaves out rooms without messages. */
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

/** The room's member. */
async function roomOf(db: Db, { roomNo }: { readonly roomNo: string }): Promise<Room | undefined> {
  const [room] = await roomRow(db, { roomNo })
  return room
}

/**
 * A message of the member that no administrator has read. The first half uses the index; the second
 * half leaves out rooms in which only administrators have written since.
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
  if (search) {
    const named = { as: 'm', columns: ['memberNickName', 'memberId'], text: search } as const
    rooms = rooms
      .innerJoin('member as m', 'm.memberNo', 'r.memberNo')
      .where(matchesIndexed(named, searchedNames))
  }
  const rows = await rooms.execute()
  return roomsByNo(
    db,
    rows.map(({ roomNo }) => roomNo),
  )
}

/** Rooms that wait for an administrator; counted no further than the display shows. */
async function countUnansweredRooms(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from chat_room as r where ${isUnanswered}
      order by r.last_message_no desc limit ${limits.chat.unreadMax}
    ) as waiting`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** The member's room, created on the first request. */
export async function openOwnRoom(
  { db, now }: Deps,
  { memberNo }: Caller,
): Promise<{ roomNo: string }> {
  const room =
    (await ownRoom(db, memberNo)) ??
    (await makeRoom(db, { memberNo, now: now() })) ??
    // Another window of the same member was faster.
    (await ownRoom(db, memberNo))
  if (!room) throw new AppError('signedOut')
  return room
}

/** Only the room's member and administrators may see it; for all others it does not exist. */
export async function roomFor(db: Db, { roomNo, caller }: { roomNo: string; caller: Caller }) {
  const room = await roomOf(db, { roomNo })
  const isTheirs = room?.memberNo === caller.memberNo
  if (!room || !(isTheirs || caller.memberRole === 'ROLE_ADMIN')) throw new AppError('notFound')
  return room
}

/** Stores how far the caller has read, and returns what is still unread. */
export async function readUpTo(
  deps: Deps,
  { caller, roomNo, messageNo }: { caller: Caller; roomNo: string; messageNo: string },
) {
  const room = await roomFor(deps.db, { roomNo, caller })
  // The only administrator may have a room as a member: no other administrator would ever read it.
  const asAdmin = caller.memberRole === 'ROLE_ADMIN'
  const asMember = room.memberNo === caller.memberNo
  const isMoved = await markRead(deps.db, { roomNo, messageNo, asMember, asAdmin })
  if (isMoved && asAdmin) await deps.notices.announce('chat', roomNo)
  return unreadFor(deps.db, caller)
}

/** For administrators: the number of rooms that wait. */
export const unreadFor = async (db: Db, { memberNo, memberRole }: Caller) => ({
  unreadCount: await (memberRole === 'ROLE_ADMIN'
    ? countUnansweredRooms(db)
    : unreadOf(db, memberNo)),
})

/**
 * Waits for a transaction that is just opening the member's room; a later one finds that the member
 * has left.
 */
export const forgetChatOf: WithdrawalStep = async (tx, { memberNo }) => {
  await lockMember(tx, memberNo)
  await removeRoomOf(tx, memberNo)
}
