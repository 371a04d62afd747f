import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { seoulClock } from '@matjari/contract/seoul-day'
import type { Handlers } from '../../http/mount.ts'
import { AppError } from '../../lib/app-error.ts'
import { capped, cappedForAdmin, readMost, sliceOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { scheduleOf } from '../schedule/schedule.ts'
import { requireDeskRestaurant } from '../staff/desk-access.ts'
import { availabilityOf, ownConfirmedTable, timesOfDay } from './availability.ts'
import { bookingRequestOf, contactOf } from './booking.rules.ts'
import { reserveWith } from './booking.ts'
import { cancelReservation, changeReservation } from './booking-changes.ts'
import {
  allReservations,
  guestsBetween,
  listedGuestOf,
  pageOfReservations,
} from './listed-guests.ts'
import { boardDays, boardOf, markGuest } from './owner-list.ts'
import { bookForGuest } from './phone-bookings.ts'
import {
  guestViewOf,
  pageOfOwn,
  reservationOf,
  reservationsOf,
  restaurantNosOf,
  upcomingFirst,
} from './reservations.ts'
import { bookableDays, dayTimesAt, tableQueryOf } from './table-search.ts'
import { memberNoOf, upcomingGuests } from './upcoming-guests.ts'

const texts = messages.reservation
const notPublic = () => new AppError('notFound', { message: messages.restaurant.notPublic })

export function reservationRoutes(deps: Deps) {
  const reserve = reserveWith(deps)
  const viewOf = async (reservationNo: string) =>
    guestViewOf(await reservationOf(deps.db, reservationNo), deps.now())

  return {
    'GET /api/reservation': async ({ caller, query, publicDb }) => {
      const { restaurantNo, reserveDay: day, numberOfGuests: guests, changing } = query
      const own =
        caller && changing !== undefined
          ? await ownConfirmedTable(deps.db, { memberNo: caller.memberNo, reservationNo: changing })
          : undefined
      const isThere = own?.restaurantNo === restaurantNo && own.reserveDay === day
      // Read from the same database: the guest's own table must match the other bookings.
      const times = await timesOfDay(own ? deps.db : publicDb, {
        restaurantNo,
        day,
        guests,
        own: isThere ? own : undefined,
        ...seoulClock(deps.now()),
      })
      if (!times) throw notPublic()
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
      if (isReplay) say(row.state === 'cancelled' ? texts.alreadyCancelled : texts.alreadyDone)
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

export const tableSearchRoutes = (deps: Deps) =>
  ({
    'GET /api/reservation/days': ({ query, publicDb: db }) =>
      bookableDays({ db, now: deps.now }, query),
    'GET /api/restaurants/times': ({ query: { restaurantNo, ...query }, publicDb }) =>
      dayTimesAt(publicDb, [...new Set(restaurantNo)], tableQueryOf(query, deps.now())),
  }) satisfies Handlers

export const reservationBoardRoutes = (deps: Deps) =>
  ({
    'GET /api/reservation/board': async ({ caller, query }) => {
      const days = boardDays(query, deps.now())
      const [from = '', to = from] = [days[0], days.at(-1)]
      const { restaurantNo } = await requireDeskRestaurant(deps.db, caller, query.restaurantNo)
      const schedule = await scheduleOf(deps.db, { restaurantNo, from })
      const guests = await guestsBetween(deps.db, { restaurantNo, from, to })
      return boardOf(days, { schedule, guests })
    },
    'POST /api/reservation/board': async ({ caller, headers, body, say }) => {
      const { restaurantNo, source, guestName, guestPhone, memo } = body
      const isSeated = body.isSeated === 'Y'
      const { reservationNo, isReplay } = await bookForGuest(deps, {
        caller,
        restaurantNo,
        request: bookingRequestOf(body),
        guest: { source, guestName, guestPhone, memo, isSeated },
        isOver: body.isOver === 'Y',
        isOffHours: body.isOffHours === 'Y',
        key: headers['idempotency-key'],
      })
      if (isReplay) say(messages.reservation.alreadyDone)
      return listedGuestOf(deps.db, reservationNo)
    },
    'PATCH /api/reservation/:reservationNo/state': async ({
      caller,
      headers,
      params,
      body,
      say,
    }) => {
      await markGuest(deps, { caller, ...params, ...body, key: headers['idempotency-key'] })
      if (body.to === 'confirmed') say(messages.reservation.takenBack)
      return listedGuestOf(deps.db, params.reservationNo)
    },
    'GET /api/reservation/all': async ({ query }) =>
      cappedForAdmin(await allReservations(deps.db, { sought: query, now: deps.now() })),
    'GET /api/admin/reservations': ({ query: { page, size, ...sought } }) =>
      pageOfReservations(deps.db, {
        sought,
        slice: sliceOf({ page, size }, limits.admin.perPage),
      }),
  }) satisfies Handlers

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
