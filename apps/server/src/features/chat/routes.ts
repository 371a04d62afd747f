import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../deps.ts'
import { messagesInRoom } from './messages.ts'
import { listRooms, openOwnRoom, readUpTo, roomFor, unreadFor } from './rooms.ts'

export const chatRoutes = (deps: Deps) =>
  ({
    'GET /api/chatting/roomNo': ({ caller }) => openOwnRoom(deps, caller),
    'GET /api/chatting/unread': ({ caller }) => unreadFor(deps.db, caller),
    'GET /api/chatting/admin/list': ({ query }) => listRooms(deps.db, query),
    'GET /api/chatting/:roomNo': async ({ caller, params: { roomNo }, query }) => {
      await roomFor(deps.db, { roomNo, caller })
      return messagesInRoom(deps.db, { ...query, roomNo, memberNo: caller.memberNo })
    },
    'PUT /api/chatting/:roomNo/read': ({ caller, params: { roomNo }, body: { messageNo } }) =>
      readUpTo(deps, { caller, roomNo, messageNo }),
  }) satisfies Handlers
