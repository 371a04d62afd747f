import type { Deps } from '../../lib/deps.ts'
import { forgottenBefore, isMailboxOpen } from './rules.ts'
import * as store from './store.ts'

const mailboxSize = 200

/** Removes what nobody will ask for again. */
export async function forgetOldMail(deps: Pick<Deps, 'db' | 'now' | 'config'>) {
  await store.deleteEndedMail(deps.db, forgottenBefore(deps.now()))
  if (isMailboxOpen(deps.config)) await store.deleteAllButNewest(deps.db, mailboxSize)
}
