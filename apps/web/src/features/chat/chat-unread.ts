import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'

const refreshMs = 30_000
let isLive = false

/** An open socket reports every message, so the poll stops. */
export function setChatLive(now: boolean) {
  isLive = now
}

/** The number of unread messages for a member, of waiting rooms for an administrator. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.chat.unread,
  // After a logout every mounted query refetches once, before the button has rendered for a visitor.
  queryFn: async ({ signal }) =>
    currentSession().isAuthenticated
      ? api('GET /api/chatting/unread', {}, { signal })
      : { unreadCount: 0 },
  refetchInterval: () => (isLive ? false : refreshMs),
  refetchOnWindowFocus: 'always',
  select: ({ unreadCount }) => unreadCount,
})

/** Empty text for zero. */
export function unreadCountText(count: number): string {
  if (count <= 0) return ''
  return count > 99 ? '99+' : String(count)
}

export const memberUnreadLabel = (unread: number) =>
  unread > 0 ? `관리자와 채팅, 읽지 않은 메시지 ${unreadCountText(unread)}개` : '관리자와 채팅'

export const adminUnreadLabel = (waiting: number) =>
  waiting > 0 ? `채팅관리, 기다리는 대화 ${unreadCountText(waiting)}개` : '채팅관리'
