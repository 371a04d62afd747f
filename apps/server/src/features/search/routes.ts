import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { search } from './search.ts'
import { suggest } from './suggestions/suggest.ts'

export const searchRoutes = (deps: Deps) =>
  ({
    'GET /api/restaurants/search': ({ query }) => search(deps.db, query, deps.now()),
    'GET /api/restaurants/suggest': ({ query }) => suggest(deps.db, query.query, deps.now()),
  }) satisfies Handlers
