import type { Db } from '../../lib/db/database.ts'
import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { roomFor } from './commands.ts'
import { unreadOf } from './store.ts'
import { markRead } from './store-read.ts'
import { waitingRooms } from './store-rooms.ts'

type ReadRequest = { readonly caller: Caller; readonly roomNo: string; readonly messageNo: string }

/** Remembers how far somebody has read, and answers what is left for them. */
export async function readUpTo(deps: Deps, { caller, roomNo, messageNo }: ReadRequest) {
  const room = await roomFor(deps.db, { roomNo, caller })
  // The only administrator may have a room of their own: nobody else would ever read it.
  const asAdmin = caller.memberRole === 'ROLE_ADMIN'
  const asMember = room.memberNo === caller.memberNo
  const isMoved = await markRead(deps.db, { roomNo, messageNo, asMember, asAdmin })
  if (isMoved && asAdmin) await deps.notices.announce('chat', roomNo)
  return unreadFor(deps.db, caller)
}

/** To an administrator: rooms that wait. */
export const unreadFor = async (db: Db, { memberNo, memberRole }: Caller) => ({
  unreadCount: await (memberRole === 'ROLE_ADMIN' ? waitingRooms(db) : unreadOf(db, memberNo)),
})
