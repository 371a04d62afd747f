import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { listOwn } from './store-registrations.ts'

/** What the member has registered, in whatever state. */
export const exportRestaurants = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  listOwn(db, memberNo)
