import type { Db } from '../../lib/db/database.ts'
import { refreshSearch } from '../search/commands.ts'
import * as store from './store-withdrawal.ts'

/** Nobody is left to run them: what was open closes, what was waiting is withdrawn with its registrant. */
export async function closeRestaurantsOf(tx: Db, left: { memberNo: string; now: Date }) {
  const closed = await store.closeRestaurants(tx, left.memberNo)
  await refreshSearch(tx, closed, left.now)
}
