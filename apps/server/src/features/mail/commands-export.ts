import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { countMessages, messagesOf } from './store-inbox.ts'

/** The whole inbox, newest first. */
export async function exportInbox({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) {
  const { total } = await countMessages(db, memberNo)
  return messagesOf(db, { memberNo, size: total, page: 1 })
}
