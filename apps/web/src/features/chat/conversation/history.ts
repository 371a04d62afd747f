import type { ChatMessage } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { api } from '../../../lib/api.ts'
import { byAge } from './state.ts'

type Messages = readonly ChatMessage[]

/** What of a room has been fetched, without a gap, and how the rest is. */
export function makeHistory(roomNo: string, onMessages: (messages: Messages) => void) {
  /** Between these two nothing is missing. */
  let from: string | null = null
  let to: string | null = null
  let hasOlder = false
  let running: Promise<void> | null = null
  let isAskedAgain = false

  const fetched = (query: { before?: string; after?: string; size: number }) =>
    api('GET /api/chatting/:roomNo', { params: { roomNo }, query })

  function noteTo(messages: Messages) {
    to = messages.at(-1)?.messageNo ?? to
  }

  async function showBefore(before: string | null) {
    const size = limits.chat.perPage
    const messages = await fetched(before === null ? { size } : { before, size })
    from = messages[0]?.messageNo ?? from
    hasOlder = messages.length >= size
    onMessages(messages)
    return messages
  }

  async function showMissed() {
    if (to === null) return noteTo(await showBefore(null))
    const size = limits.chat.perPageMax
    let page: Messages
    do {
      page = await fetched({ after: to, size })
      noteTo(page)
      if (page.length > 0) onMessages(page)
    } while (page.length >= size)
  }

  async function run() {
    do {
      isAskedAgain = false
      await showMissed()
    } while (isAskedAgain)
  }

  return {
    hasOlder: () => hasOlder,
    isCatchingUp: () => running !== null,
    /** One at a time: whoever asks in between is asked for afterwards, in the same promise. */
    catchUp: () => {
      isAskedAgain = true
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
    /** The socket has brought everything up to here. */
    noteTo,
    showOlder: () => showBefore(from),
  }
}

/** Tells the server what was seen, once. */
export function makeReadMark(roomNo: string, onRead?: (unreadCount: number) => void) {
  let readTo = '0'

  return async (
    messages: readonly ChatMessage[],
    isOthers: (message: ChatMessage) => boolean,
  ): Promise<void> => {
    const newest = messages.at(-1)
    const others = messages.findLast(isOthers)
    if (!newest || !others || byAge(others.messageNo, readTo) <= 0) return
    const before = readTo
    const { messageNo } = newest
    readTo = messageNo
    try {
      const input = { params: { roomNo }, body: { messageNo } }
      const { unreadCount } = await api('PUT /api/chatting/:roomNo/read', input)
      onRead?.(unreadCount)
    } catch {
      // Nobody is waiting for it: the next look tries again.
      readTo = before
    }
  }
}
