import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { seoulClock } from '@matjari/contract/rules/time/seoul-day'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { capped, readMost, sliceOf } from '../../lib/paging.ts'
import { availabilityOf } from './availability/rules.ts'
import { ownTable, timesOfDay } from './availability/store.ts'
import { reserveWith } from './booking/commands.ts'
import { bookingRequestOf, contactOf } from './booking/rules.ts'
import { cancelReservation, changeReservation } from './changes/commands.ts'
import { pageOfOwn, reservationOf, reservationsOf } from './store.ts'
import { guestViewOf, upcomingFirst } from './view.ts'

const said = messages.reservation
const notShown = () => new AppError('notFound', { message: messages.restaurant.notShown })

export function reservationRoutes(deps: Deps) {
  const reserve = reserveWith(deps)
  const viewOf = async (reservationNo: string) =>
    guestViewOf(await reservationOf(deps.db, reservationNo), deps.now())

  return {
    'GET /api/reservation': async ({ caller, query, publicDb }) => {
      const { restaurantNo, reserveDay: day, numberOfGuests: guests, changing } = query
      const own =
        caller && changing !== undefined
          ? await ownTable(deps.db, { memberNo: caller.memberNo, reservationNo: changing })
          : undefined
      const isThere = own?.restaurantNo === restaurantNo && own.reserveDay === day
      // Both from the same place: the own table and what else is taken have to fit.
      const times = await timesOfDay(own ? deps.db : publicDb, {
        restaurantNo,
        day,
        guests,
        own: isThere ? own : undefined,
        ...seoulClock(deps.now()),
      })
      if (!times) throw notShown()
      return availabilityOf(times)
    },
    'POST /api/reservation': async ({ caller, headers, body, say }) => {
      const { row, isReplay } = await reserve({
        caller,
        restaurantNo: body.restaurantNo,
        request: bookingRequestOf(body),
        contact: contactOf(body),
        key: headers['idempotency-key'],
      })
      if (isReplay) say(row.state === 'cancelled' ? said.alreadyCancelled : said.alreadyDone)
      return guestViewOf(row, deps.now())
    },
    'GET /api/reservation/check': async ({ caller: { memberNo } }) => {
      const { list, isCapped } = capped(await reservationsOf(deps.db, { memberNo, size: readMost }))
      return { list: upcomingFirst(list, deps.now()), isCapped }
    },
    'GET /api/member/reservations': async ({ caller: { memberNo }, query }) => {
      const now = deps.now()
      const slice = sliceOf(query, limits.reservation.perPage)
      const { rows, pageInfo } = await pageOfOwn(deps.db, { memberNo, slice, now })
      return { reservations: rows.map((row) => guestViewOf(row, now)), pageInfo }
    },
    'PUT /api/reservation/:reservationNo': async ({ caller, params: { reservationNo }, body }) => {
      await changeReservation(deps, { caller, reservationNo, to: bookingRequestOf(body) })
      return viewOf(reservationNo)
    },
    'DELETE /api/reservation': async ({ caller, headers, query: { reservationNo, reason } }) => {
      const key = headers['idempotency-key']
      await cancelReservation(deps, { caller, reservationNo, reason, key })
      return null
    },
  } satisfies Handlers
}
