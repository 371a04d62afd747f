import { limits } from '@matjari/contract/limits'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../deps.ts'
import { countMessages, markInboxRead, markMessageRead, messagesOf } from './inbox.ts'
import { pushKey, subscribe, unsubscribe } from './push.ts'

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
    'PUT /api/inbox/read': ({ caller }) => markInboxRead(deps, caller.memberNo),
    'PUT /api/inbox/:messageNo/read': ({ caller, params }) =>
      markMessageRead(deps, caller.memberNo, params.messageNo),
  }) satisfies Handlers

export const pushRoutes = (deps: Deps) =>
  ({
    'GET /api/push/key': async () => {
      const { publicKey } = await pushKey(deps)
      return { publicKey }
    },
    'POST /api/push/subscriptions': async ({ caller, body }) => {
      await subscribe(deps, caller, body)
      return null
    },
    'DELETE /api/push/subscriptions': async ({ caller, body }) => {
      await unsubscribe(deps, caller, body.endpoint)
      return null
    },
  }) satisfies Handlers
