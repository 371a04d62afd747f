import type { Db } from '../../lib/db/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Caller } from '../../lib/http/caller.ts'
import * as store from './store-own-room.ts'
import { roomOf } from './store-rooms.ts'

/** The member's room, made when they first ask. */
export async function openOwnRoom(
  { db, now }: Deps,
  { memberNo }: Caller,
): Promise<{ roomNo: string }> {
  const room =
    (await store.ownRoom(db, memberNo)) ??
    (await store.makeRoom(db, { memberNo, now: now() })) ??
    // Somebody was faster: the same member in another window.
    (await store.ownRoom(db, memberNo))
  if (!room) throw new AppError('signedOut')
  return room
}

type RoomRequest = { readonly roomNo: string; readonly caller: Caller }

/** A room is its member's and the administrators'; nobody else finds it. */
export async function roomFor(db: Db, { roomNo, caller }: RoomRequest) {
  const room = await roomOf(db, { roomNo })
  const isTheirs = room?.memberNo === caller.memberNo
  if (!room || !(isTheirs || caller.memberRole === 'ROLE_ADMIN')) throw new AppError('notFound')
  return room
}
