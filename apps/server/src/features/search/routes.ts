import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { search } from './search.ts'
import { suggest } from './suggestions/suggest.ts'
import { isForDay, type TablesFor } from './tables.ts'

export const searchRoutes = (deps: Deps, { tablesFor }: { readonly tablesFor: TablesFor }) =>
  ({
    'GET /api/restaurants/search': ({ query }) => {
      const now = deps.now()
      const tables = isForDay(query) ? tablesFor(query, now) : null
      return search(deps.db, { ...query, tables }, now)
    },
    'GET /api/restaurants/suggest': ({ query }) => suggest(deps.db, query.query, deps.now()),
  }) satisfies Handlers
