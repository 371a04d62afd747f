import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { WithdrawalStep } from '../accounts/withdrawal.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import { unreadOf } from './messages.sql.ts'
import * as store from './rooms.sql.ts'
import { countUnansweredRooms, markRead, removeRoomOf, roomOf } from './rooms.sql.ts'

/** The member's room, created on the first request. */
export async function openOwnRoom(
  { db, now }: Deps,
  { memberNo }: Caller,
): Promise<{ roomNo: string }> {
  const room =
    (await store.ownRoom(db, memberNo)) ??
    (await store.makeRoom(db, { memberNo, now: now() })) ??
    // Another window of the same member was faster.
    (await store.ownRoom(db, memberNo))
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
