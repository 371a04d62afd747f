import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { reviewsByNo } from './store.ts'
import { reportsBy, reviewNosBy } from './store-export.ts'

/** What the member has written and not taken back, newest first; hidden or not. */
export const exportReviews = async (deps: Pick<Deps, 'db' | 'secrets' | 'now'>, caller: Caller) =>
  reviewsByNo(deps, { reviewNos: await reviewNosBy(deps.db, caller.memberNo), caller })

/** What the member has reported. */
export const exportReports = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  reportsBy(db, memberNo)
