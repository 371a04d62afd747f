import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { restaurantNosOf } from '../store.ts'
import { memberNoOf, upcomingGuests } from './store.ts'

export function upcomingGuestRoutes(deps: Deps) {
  const atRestaurantsOf = async (memberNo: string) =>
    upcomingGuests(deps.db, {
      restaurantNos: await restaurantNosOf(deps.db, memberNo),
      now: deps.now(),
    })
  return {
    'GET /api/admin/restaurants/:restaurantNo/upcoming-guests': ({ params: { restaurantNo } }) =>
      upcomingGuests(deps.db, { restaurantNos: [restaurantNo], now: deps.now() }),
    'GET /api/admin/members/:memberId/upcoming-guests': async ({ params: { memberId } }) => {
      const member = await memberNoOf(deps.db, memberId)
      if (!member) throw new AppError('notFound')
      return atRestaurantsOf(member.memberNo)
    },
    'GET /api/member/upcoming-guests': ({ caller }) => atRestaurantsOf(caller.memberNo),
  } satisfies Handlers
}
