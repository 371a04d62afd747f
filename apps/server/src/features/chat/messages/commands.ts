import type { Deps } from '../../../lib/deps.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { messagesInRoomOf } from './store.ts'

/** The member's conversation with the administrators. */
export const exportChat = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  messagesInRoomOf(db, memberNo)
