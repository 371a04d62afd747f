import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { listKeptFavorites } from './store.ts'

/** Also those that are kept unseen until their restaurant is active again. */
export const exportFavorites = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  listKeptFavorites(db, memberNo)
