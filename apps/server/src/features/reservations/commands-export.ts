import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { upcomingFirst } from './rules-view.ts'
import { reservationsOf } from './store.ts'

/** The member's own tables, as their page shows them. */
export const exportReservations = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { memberNo }: Caller,
) => upcomingFirst(await reservationsOf(db, memberNo), now())
