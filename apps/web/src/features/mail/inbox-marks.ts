import type { Answer } from '@matjari/contract/calls/all'
import type { InboxMessage } from '@matjari/contract/entities/inbox'

export type Inbox = Answer<'GET /api/inbox'>

/** What was read, and when: one message, or every one for null. */
export type ReadMark = { readonly messageNo: string | null; readonly readDate: string }

/** The inbox as it is after somebody has read something, whether the server knows it already or not. */
export function withRead(inbox: Inbox, { messageNo, readDate }: ReadMark): Inbox {
  const isNews = (message: InboxMessage) =>
    message.readDate === null && (messageNo === null || messageNo === message.messageNo)
  const found = inbox.messages.filter(isNews).length
  return {
    ...inbox,
    messages: inbox.messages.map((message) =>
      isNews(message) ? { ...message, readDate } : message,
    ),
    // A message of another page may have been counted out already: only the answer knows.
    unreadCount: messageNo === null ? 0 : Math.max(0, inbox.unreadCount - found),
  }
}

export const pageCountOf = ({ pageInfo }: Inbox) =>
  Math.ceil(pageInfo.totalBoardNo / Math.max(1, pageInfo.boardNoPerPage))
