import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { sliceOf } from '../../lib/paging.ts'
import { visibleRestaurant } from '../restaurants/commands.ts'
import { reservations, wishOf } from './commands.ts'
import { cancelReservation } from './commands-cancel.ts'
import { changeReservation } from './commands-change.ts'
import { availabilityOf } from './rules.ts'
import { guestViewOf, upcomingFirst } from './rules-view.ts'
import { reservationOf, reservationsOf } from './store.ts'
import { dayWithBookings } from './store-days.ts'
import { pageOfReservations } from './store-guests-list.ts'
import { settingInfoOf } from './store-settings.ts'

const said = messages.reservation
const notShown = () => new AppError('notFound', { message: messages.restaurant.notShown })

export function reservationRoutes(deps: Deps) {
  const { reserve } = reservations(deps)
  const viewOf = async (reservationNo: string) =>
    guestViewOf(await reservationOf(deps.db, reservationNo), deps.now())

  return {
    'GET /api/reservation/info': async ({ caller, query: { restaurantNo } }) => {
      await visibleRestaurant(deps.db, restaurantNo, caller)
      const info = await settingInfoOf(deps.db, restaurantNo)
      if (!info) throw new AppError('notFound', { message: said.noSettings })
      const { minNum, maxNum, description, interval } = info
      return { minNum, maxNum, description, interval }
    },
    'GET /api/reservation': async ({ query: { restaurantNo, reserveDay: day } }) => {
      const [row] = await dayWithBookings(deps.db, { restaurantNo, day })
      if (!row) throw notShown()
      return availabilityOf(row, { day, now: deps.now() })
    },
    'POST /api/reservation': async ({ caller, headers, body, say }) => {
      const { restaurantNo, ...wish } = body
      const key = headers['idempotency-key']
      const { row, isReplay } = await reserve({ caller, restaurantNo, wish, key })
      if (isReplay) say(row.state === 'cancelled' ? said.alreadyCancelled : said.alreadyDone)
      return guestViewOf(row, deps.now())
    },
    'GET /api/reservation/check': async ({ caller }) =>
      upcomingFirst(await reservationsOf(deps.db, caller.memberNo), deps.now()),
    'GET /api/admin/reservations': ({ query: { page, size, ...sought } }) =>
      pageOfReservations(deps.db, sought, sliceOf({ page, size }, limits.admin.perPage)),
    'PUT /api/reservation/:reservationNo': async ({ caller, params: { reservationNo }, body }) => {
      await changeReservation(deps, { caller, reservationNo, to: wishOf(body) })
      return viewOf(reservationNo)
    },
    'DELETE /api/reservation': async ({ caller, query: { reservationNo, reason } }) => {
      await cancelReservation(deps, { caller, reservationNo, reason })
      return null
    },
  } satisfies Handlers
}
