import type { EarlyChecks, Handlers } from '../../http/mount.ts'
import type { Deps } from '../deps.ts'
import { menuPageOf } from './menus.rules.ts'
import { readMenuPage } from './menus.sql.ts'
import { addMenu, changeMenu, deleteMenu, refuseNonOwners, reorderMenus } from './menus.ts'
import { requireVisible } from './restaurants.rules.ts'

export const menuRoutes = (deps: Deps) =>
  ({
    'GET /api/restaurants/:restaurantNo/menu': async ({ caller, params, query, publicDb }) => {
      const { restaurantNo } = params
      const { restaurant, page } = await readMenuPage(publicDb, restaurantNo, menuPageOf(query))
      const { isOwner } = requireVisible(restaurant, caller)
      return { ...page, isOwner }
    },
    'POST /api/restaurants/:restaurantNo/menu': ({ caller, params, parts, files }) =>
      addMenu(deps, { caller, ...params, form: parts, picture: files.menuPhoto[0] }),
    'PUT /api/restaurants/:restaurantNo/menu/order': ({ caller, params, body }) =>
      reorderMenus(deps, { caller, ...params, ...body }),
    'PUT /api/restaurants/:restaurantNo/menu/:menuNo': ({ caller, params, parts, files }) =>
      changeMenu(deps, { caller, ...params, form: parts, picture: files.menuPhoto[0] }),
    'DELETE /api/restaurants/:restaurantNo/menu/:menuNo': async ({ caller, params }) => {
      await deleteMenu(deps, { caller, ...params })
      return null
    },
  }) satisfies Handlers

export const menuChecks = (deps: Deps) =>
  ({
    'POST /api/restaurants/:restaurantNo/menu': ({ caller, params }) =>
      refuseNonOwners(deps, { caller, ...params }),
    'PUT /api/restaurants/:restaurantNo/menu/:menuNo': ({ caller, params }) =>
      refuseNonOwners(deps, { caller, ...params }),
  }) satisfies EarlyChecks
