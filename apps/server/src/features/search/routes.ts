import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { search } from './search.ts'
import { suggest } from './suggestions/suggest.ts'
import { isForDay, type TablesFor } from './tables.ts'

export const searchRoutes = (deps: Deps, { tablesFor }: { readonly tablesFor: TablesFor }) =>
  ({
    'GET /api/restaurants/search': ({ query, publicDb }) => {
      const now = deps.now()
      const tables = isForDay(query) ? tablesFor(query, now) : null
      return search(publicDb, { ...query, tables }, now)
    },
    'GET /api/restaurants/suggest': ({ query, publicDb }) =>
      suggest(publicDb, query.query, deps.now()),
  }) satisfies Handlers
