import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/mount.ts'
import { sliceOf } from '../../../lib/paging.ts'
import { addAlias, changeAlias, removeAlias } from './commands.ts'
import { listAliases } from './store.ts'

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
