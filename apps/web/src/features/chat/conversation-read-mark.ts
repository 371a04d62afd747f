import type { ChatMessage } from '@matjari/contract/entities/chat'
import { api } from '../../lib/api.ts'
import { byAge } from './conversation-state.ts'

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
