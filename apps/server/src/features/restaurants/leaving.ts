import type { Db } from '../../lib/db/database.ts'
import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { refreshSearch } from '../search/indexing/commands.ts'
import { listOwn } from './registration/store.ts'
import * as store from './store.ts'

/** What the member has registered, in whatever state. */
export const exportRestaurants = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  listOwn(db, memberNo)

/** Nobody is left to run them: what was open closes, what was waiting is withdrawn with its registrant. */
export async function closeRestaurantsOf(tx: Db, left: { memberNo: string; now: Date }) {
  const closed = await store.closeRestaurants(tx, left.memberNo)
  await refreshSearch(tx, closed, left.now)
}
