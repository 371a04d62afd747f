import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { readAll, readOne } from './commands.ts'
import { countMessages, messagesOf } from './store.ts'

export const inboxRoutes = (deps: Deps) =>
  ({
    'GET /api/inbox': async ({ caller: { memberNo }, query }) => {
      const { page = 1, size = limits.inbox.perPage } = query
      const { total, unreadCount } = await countMessages(deps.db, memberNo)
      const messages = await messagesOf(deps.db, { memberNo, page, size })
      const pageInfo = {
        boardNoPerPage: size,
        totalBoardNo: total,
        pageSize: limits.pager.range,
        currentPage: page,
      }
      return { messages, unreadCount, pageInfo }
    },
    'PUT /api/inbox/read': ({ caller }) => readAll(deps, caller.memberNo),
    'PUT /api/inbox/:messageNo/read': ({ caller, params }) =>
      readOne(deps, caller.memberNo, params.messageNo),
  }) satisfies Handlers
