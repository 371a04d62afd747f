import type { ChatMessage } from '@matjari/contract/entities/chat'
import type { Deps } from '../../../lib/deps.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { pagesOf } from '../../../lib/paging.ts'
import { messagesInRoomOf } from './store.ts'

/** The member's conversation with the administrators. */
export const exportChat = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ChatMessage>((after, size) => messagesInRoomOf(db, { memberNo, after, size }))
