import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { currentSession } from '../../lib/session.ts'

export const unreadKey = ['chat', 'unread'] as const

const refreshMs = 30_000
let isLive = false

/** An open socket tells of every message, so there is no need to ask again and again. */
export function setLive(now: boolean) {
  isLive = now
}

/** Messages for a member, waiting rooms for an administrator. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  // Signing out asks every shown question anew, before the button knows that nobody is there.
  queryFn: async ({ signal }) =>
    currentSession().isAuthenticated
      ? api('GET /api/chatting/unread', {}, { signal })
      : { unreadCount: 0 },
  refetchInterval: () => (isLive ? false : refreshMs),
  refetchOnWindowFocus: 'always',
  select: ({ unreadCount }) => unreadCount,
})
