import type { Answer } from '@matjari/contract/calls/all'
import type { InboxMessage } from '@matjari/contract/notifications/entities'
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { mutationKeys, queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'
import { showToast } from '../../ui/overlay/toasts.ts'

export type Inbox = Answer<'GET /api/inbox'>

/** What was read, and when: one message, or for null all of them. */
type ReadMark = { readonly messageNo: string | null; readonly readDate: string }

/** The inbox after a message was read, whether the server has confirmed it or not. */
export function inboxAfterReading(inbox: Inbox, { messageNo, readDate }: ReadMark): Inbox {
  const isUnread = (message: InboxMessage) =>
    message.readDate === null && (messageNo === null || messageNo === message.messageNo)
  const found = inbox.messages.filter(isUnread).length
  return {
    ...inbox,
    messages: inbox.messages.map((message) =>
      isUnread(message) ? { ...message, readDate } : message,
    ),
    // A message on another page may already be subtracted: only the server knows.
    unreadCount: messageNo === null ? 0 : Math.max(0, inbox.unreadCount - found),
  }
}

const refreshMs = 30_000

type InboxRange = { readonly page: number; readonly size: number }

/** The messages under the bell. */
export const latestMessages: InboxRange = { page: 1, size: 5 }

const inboxQuery = (part: InboxRange) =>
  queryOptions({
    queryKey: queryKeys.inbox(part),
    // After a logout mounted queries refetch once, and a visitor has no inbox.
    queryFn: async ({ signal }): Promise<Inbox> =>
      currentSession().isAuthenticated
        ? api('GET /api/inbox', { query: part }, { signal })
        : nothingOf(part),
    // Only while the window is visible, and again when it becomes visible.
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
    // While another page loads, the present one stays.
    placeholderData: (before) => before,
  })

const nothingOf = ({ page, size }: InboxRange): Inbox => ({
  messages: [],
  unreadCount: 0,
  pageInfo: { boardNoPerPage: size, totalBoardNo: 0, pageSize: 1, currentPage: page },
})

/** A page of the inbox with the member's pending read marks applied. */
export function useInbox(part: InboxRange) {
  const query = useQuery(inboxQuery(part))
  const marks = usePendingMarks()
  return { query, inbox: query.data && marks.reduce(inboxAfterReading, query.data) }
}

/** Marks that the server has not answered yet. A refusal reverts them. */
const usePendingMarks = () =>
  useMutationState<ReadMark>({
    filters: { mutationKey: mutationKeys.inboxReading, status: 'pending' },
    select: ({ state }) => ({
      messageNo: typeof state.variables === 'string' ? state.variables : null,
      readDate: new Date(state.submittedAt).toISOString(),
    }),
  })

/** Marks one message as read, or for null all of them. The opened link may have changed the page by then. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mutationKeys.inboxReading,
    mutationFn: (messageNo: string | null) =>
      messageNo === null
        ? api('PUT /api/inbox/read')
        : api('PUT /api/inbox/:messageNo/read', { params: { messageNo } }),
    onSuccess: ({ unreadCount }, messageNo) => {
      const mark = { messageNo, readDate: new Date().toISOString() }
      client.setQueriesData<Inbox>(
        { queryKey: queryKeys.inbox() },
        (inbox) => inbox && { ...inboxAfterReading(inbox, mark), unreadCount },
      )
      if (messageNo === null) showToast('알림을 모두 읽음으로 표시했어요.')
    },
    onError: (error) => showToast(`읽음으로 표시하지 못했어요. ${errorMessage(error)}`, 'error'),
    // Also cancels an answer that was sent before the mark.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.inbox() }),
  })
}

/** Exactly one leading slash, and nothing a browser reads as a second one: never another site. */
const internalPath = /^\/(?![/\\])[^\s\\]*$/

/** The path within this site that a message links to; null when it links to none. */
export const safePath = (link: string | null) =>
  link !== null && internalPath.test(link) ? link : null

export const inboxAddress = (page = 1) =>
  page === 1 ? '/mypage/inbox' : `/mypage/inbox?page=${page}`

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const zone = 'Asia/Seoul'
const dayOfYear = new Intl.DateTimeFormat('ko-KR', {
  timeZone: zone,
  month: 'long',
  day: 'numeric',
})
const dayWithYear = new Intl.DateTimeFormat('ko-KR', {
  timeZone: zone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const exact = new Intl.DateTimeFormat('ko-KR', {
  timeZone: zone,
  dateStyle: 'full',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const year = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric' })

/** How long ago; after a week, the day in Seoul. */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime()
  // Also when the clock of this device is behind the server's.
  if (passed < minuteMs) return '방금 전'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}분 전`
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}시간 전`
  if (passed < 7 * dayMs) return `${Math.floor(passed / dayMs)}일 전`
  const isThisYear = year.format(moment) === year.format(now)
  return (isThisYear ? dayOfYear : dayWithYear).format(moment)
}

export const exactTime = (moment: Date) => exact.format(moment)

/** Empty text for zero. */
export function badgeText(unread: number): string {
  if (unread <= 0) return ''
  return unread > 99 ? '99+' : String(unread)
}

export const bellLabel = (unread: number) =>
  unread > 0 ? `알림, 읽지 않은 것 ${unread}개` : '알림'
