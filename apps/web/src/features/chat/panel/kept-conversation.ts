import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/query-keys.ts'
import { currentSession, subscribeToSession } from '../../../lib/session.ts'
import { type Conversation, makeConversation } from '../conversation/conversation.ts'
import { setLive } from '../unread.ts'

type Kept = {
  readonly memberNo: string | undefined
  readonly conversation: Conversation
  readonly stop: () => void
}

let kept: Kept | null = null

const whoIsHere = () => currentSession().loginInfo?.memberNo

// What one member has written and read is for nobody who comes after them.
subscribeToSession(() => {
  if (!kept || kept.memberNo === whoIsHere()) return
  kept.stop()
  kept = null
  setLive(false)
})

/** The member's own conversation. Once there it stays connected until they leave. */
export function keptConversation(roomNo: string, client: QueryClient): Conversation {
  if (kept?.conversation.roomNo === roomNo) return kept.conversation
  kept?.stop()
  const conversation = makeConversation({
    roomNo,
    onNews: () => void client.invalidateQueries({ queryKey: queryKeys.chat.unread }),
    onRead: (unreadCount) => void noteUnread(client, unreadCount),
    onConnection: (state) => {
      setLive(state === 'open')
      if (state === 'waiting') void client.invalidateQueries({ queryKey: queryKeys.chat.unread })
    },
  })
  kept = { memberNo: whoIsHere(), conversation, stop: conversation.start() }
  return conversation
}

async function noteUnread(client: QueryClient, unreadCount: number) {
  // An older answer that is still on its way must not undo it.
  await client.cancelQueries({ queryKey: queryKeys.chat.unread })
  client.setQueryData(queryKeys.chat.unread, { unreadCount })
}
