import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { visibleRestaurant } from '../restaurants/commands.ts'
import { askedDays } from './rules.ts'
import { listExceptions, listWeek } from './store.ts'

export const hoursRoutes = (deps: Deps) =>
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
  }) satisfies Handlers
