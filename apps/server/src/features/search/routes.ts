import { limits } from '@matjari/contract/limits'
import type { Handlers } from '../../http/mount.ts'
import { sliceOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { addAlias, changeAlias, listAliases, removeAlias } from './parse/aliases.ts'
import { search } from './search.ts'
import { suggest } from './suggest/suggest.ts'
import { isForDay, type TableTimesFor } from './table-times.ts'

export const searchRoutes = (deps: Deps, { tablesFor }: { readonly tablesFor: TableTimesFor }) =>
  ({
    'GET /api/restaurants/search': ({ query, publicDb }) => {
      const now = deps.now()
      const tables = isForDay(query) ? tablesFor(query, now) : null
      return search(publicDb, { ...query, tables }, now)
    },
    'GET /api/restaurants/suggest': ({ query, publicDb }) =>
      suggest(publicDb, query.query, deps.now()),
  }) satisfies Handlers

export const searchAliasRoutes = (deps: Deps) =>
  ({
    'GET /api/admin/search-aliases': ({ query: { page, size, query } }) =>
      listAliases(deps.db, { query, slice: sliceOf({ page, size }, limits.searchAlias.perPage) }),
    'POST /api/admin/search-aliases': ({ caller, body }) => addAlias(deps, caller, body),
    'PUT /api/admin/search-aliases/:aliasNo': ({ caller, params, body }) =>
      changeAlias(deps, caller, { ...body, ...params }),
    'DELETE /api/admin/search-aliases/:aliasNo': ({ caller, params }) =>
      removeAlias(deps, caller, params.aliasNo),
  }) satisfies Handlers
