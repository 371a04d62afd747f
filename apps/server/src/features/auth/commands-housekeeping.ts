import type { Deps } from '../../lib/deps.ts'
import * as store from './store-housekeeping.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A day late: until then a late token is told from an unknown one. */
export async function forgetOldSignIns(deps: Pick<Deps, 'db' | 'now'>) {
  const yesterday = new Date(deps.now().getTime() - dayMs)
  await store.deleteSignInsExpiredBefore(deps.db, yesterday)
  await store.deleteTemporaryPasswordsExpiredBefore(deps.db, yesterday)
}
