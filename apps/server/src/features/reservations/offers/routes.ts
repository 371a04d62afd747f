import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { bookableDays, offersAt, tableQuestion } from './commands.ts'

export const offerRoutes = (deps: Deps) =>
  ({
    'GET /api/reservation/days': ({ query, publicDb: db }) =>
      bookableDays({ db, now: deps.now }, query),
    'GET /api/restaurants/times': ({ query: { restaurantNo, ...asked }, publicDb }) =>
      offersAt(publicDb, [...new Set(restaurantNo)], tableQuestion(asked, deps.now())),
  }) satisfies Handlers
