import type { Handlers } from '../../http/mount.ts'
import { capped } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { isFavorite, listFavorites } from './favorites.sql.ts'
import { addFavorite, dropFavorite } from './favorites.ts'

export const favoriteRoutes = (deps: Deps) =>
  ({
    'GET /api/favorites': async ({ caller }) =>
      capped(await listFavorites(deps.db, caller.memberNo)),
    'GET /api/favorites/:restaurantNo': async ({ caller, params: { restaurantNo } }) => {
      const { memberNo } = caller
      return { restaurantNo, isFavorite: await isFavorite(deps.db, { memberNo, restaurantNo }) }
    },
    'PUT /api/favorites/:restaurantNo': async ({ caller, params: { restaurantNo } }) => {
      await addFavorite(deps, { memberNo: caller.memberNo, restaurantNo })
      return { restaurantNo, isFavorite: true }
    },
    'DELETE /api/favorites/:restaurantNo': async ({ caller, params: { restaurantNo } }) => {
      await dropFavorite(deps, { memberNo: caller.memberNo, restaurantNo })
      return { restaurantNo, isFavorite: false }
    },
  }) satisfies Handlers
