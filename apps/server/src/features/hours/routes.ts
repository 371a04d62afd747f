import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import type { AffectedBookings } from '../reservations/commands-preview.ts'
import { visibleRestaurant } from '../restaurants/commands.ts'
import { ownRestaurant } from '../restaurants/commands-own.ts'
import {
  changeHours,
  deleteException,
  deleteHours,
  registerHours,
  setException,
} from './commands.ts'
import { askedDays } from './rules.ts'
import { listExceptions, listWeek } from './store.ts'

type FromElsewhere = { readonly affected: AffectedBookings }

export const hoursRoutes = (deps: Deps, { affected }: FromElsewhere) =>
  ({
    'GET /api/operatings': async ({ caller, query: { restaurantNo } }) => {
      await visibleRestaurant(deps.db, restaurantNo, caller)
      return listWeek(deps.db, restaurantNo)
    },
    'GET /api/operatings/exceptions': async ({ caller, query }) => {
      const { restaurantNo } = query
      const days = askedDays(query, deps.now())
      await visibleRestaurant(deps.db, restaurantNo, caller)
      return listExceptions(deps.db, { restaurantNo, ...days })
    },
    'GET /api/operatings/memberNo': async ({ caller, query }) => {
      const own = await ownRestaurant(deps.db, caller, query.restaurantNo)
      return own ? listWeek(deps.db, own.restaurantNo) : []
    },
    'POST /api/operatings': async ({ caller, body: week }) =>
      listWeek(deps.db, await registerHours(deps, { caller, week })),
    'PUT /api/operatings': async ({ caller, query: { affected: choice }, body: week }) =>
      listWeek(deps.db, await changeHours(deps, { caller, week, choice, affected })),
    'DELETE /api/operatings': ({ caller, query: { restaurantNo } }) =>
      deleteHours(deps, { caller, restaurantNo }),
    'PUT /api/operatings/exceptions': ({ caller, query: { affected: choice }, body: exception }) =>
      setException(deps, { caller, choice, affected, exception }),
    'DELETE /api/operatings/exceptions': ({ caller, query }) => {
      const { restaurantNo, day, affected: choice } = query
      return deleteException(deps, { caller, restaurantNo, day, choice, affected })
    },
  }) satisfies Handlers
