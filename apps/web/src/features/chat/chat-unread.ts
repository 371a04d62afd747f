import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'

const refreshMs = 30_000
let isLive = false

/** An open socket tells of every message, so there is no need to ask again and again. */
export function setChatLive(now: boolean) {
  isLive = now
}

/** Messages for a member, waiting rooms for an administrator. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.chat.unread,
  // Signing out asks every shown question anew, before the button knows that nobody is there.
  queryFn: async ({ signal }) =>
    currentSession().isAuthenticated
      ? api('GET /api/chatting/unread', {}, { signal })
      : { unreadCount: 0 },
  refetchInterval: () => (isLive ? false : refreshMs),
  refetchOnWindowFocus: 'always',
  select: ({ unreadCount }) => unreadCount,
})

/** Empty when there is nothing to count. */
export function unreadCountText(count: number): string {
  if (count <= 0) return ''
  return count > 99 ? '99+' : String(count)
}

export const memberUnreadLabel = (unread: number) =>
  unread > 0 ? `관리자와 채팅, 읽지 않은 메시지 ${unreadCountText(unread)}개` : '관리자와 채팅'

export const adminUnreadLabel = (waiting: number) =>
  waiting > 0 ? `채팅관리, 기다리는 대화 ${unreadCountText(waiting)}개` : '채팅관리'
