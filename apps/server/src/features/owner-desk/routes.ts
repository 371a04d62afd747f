import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { formatPhone, isPhone } from '@matjari/contract/phone'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Handlers } from '../../http/mount.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { bookingRequestOf } from '../reservations/booking.rules.ts'
import { changeByOwner } from '../reservations/owner-changes.ts'
import { requireOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { deskRestaurants, requireDeskRestaurant } from '../staff/desk-access.ts'
import { downloadDay } from './day-download.ts'
import { deskDay, deskGuestOf, deskGuestsOf, writeMemo } from './desk-day.ts'
import {
  bookingsBetween,
  cancelledBetween,
  comparedPeriods,
  numbersOf,
  reviewsBetween,
} from './desk-numbers.ts'
import { bookingNosOf, identifiedGuests } from './guest-cards.sql.ts'
import { cardOf, guestRefOf, guestSearchOf, inOrder, summaryOf, writeNote } from './guest-cards.ts'
import { messageGuest } from './guest-messages.ts'
import { bookingNosLike, guestsLike, guestWithPhone } from './guest-search.sql.ts'

const fewestWeeks = '4'

export const deskRoutes = (deps: Deps) =>
  ({
    'POST /api/desk/reservations/:reservationNo/messages': async (ask) => {
      const { caller, headers, params, body } = ask
      const key = headers['idempotency-key']
      await messageGuest(deps, { caller, ...params, text: body.text, key })
      return null
    },
    'POST /api/desk/search': async ({ caller, body }) => {
      const { restaurantNo } = await requireDeskRestaurant(deps.db, caller, body.restaurantNo)
      const search = { restaurantNo, sought: guestSearchOf(body.query), most: deskLimits.found }
      const who = await guestsLike(deps.db, search)
      const known = await identifiedGuests(deps.db, { restaurantNo, who })
      const found = await bookingNosLike(deps.db, { ...search, now: deps.now() })
      return {
        guests: known.map(summaryOf),
        reservations: inOrder(found, await deskGuestsOf(deps.db, found)),
      }
    },
    'POST /api/desk/guests/recognise': async ({ caller, body: { restaurantNo: meant, phone } }) => {
      const { restaurantNo } = await requireDeskRestaurant(deps.db, caller, meant)
      if (!isPhone(phone)) return null
      const since = addDays(seoulToday(deps.now()), -limits.reservation.contactDays)
      const search = { restaurantNo, phone: formatPhone(phone), since }
      const who = await guestWithPhone(deps.db, search)
      const [known] = who ? await identifiedGuests(deps.db, { restaurantNo, who: [who] }) : []
      return known ? summaryOf(known) : null
    },
    'GET /api/desk/guests/:guestKey': async ({ caller, params, query }) => {
      const { restaurantNo } = await requireDeskRestaurant(deps.db, caller, query.restaurantNo)
      const who = guestRefOf(params.guestKey)
      const [known] = await identifiedGuests(deps.db, { restaurantNo, who: [who] })
      if (!known) throw new AppError('notFound')
      const listing = { restaurantNo, who, now: deps.now(), most: deskLimits.history }
      const numbers = await bookingNosOf(deps.db, listing)
      const bookings = await deskGuestsOf(deps.db, [...numbers.upcoming, ...numbers.history])
      return cardOf(known, { ...numbers, bookings })
    },
    'PUT /api/desk/guests/:guestKey/note': async ({ caller, params, body }) => {
      const who = guestRefOf(params.guestKey)
      const restaurantNo = await writeNote(deps, {
        caller,
        who,
        ...body,
        restaurantNo: body.restaurantNo,
      })
      const [known] = await identifiedGuests(deps.db, { restaurantNo, who: [who] })
      if (!known) throw new AppError('notFound')
      return summaryOf(known)
    },
    'POST /api/desk/downloads': ({ caller, body: { restaurantNo, day } }) =>
      downloadDay(deps, { caller, restaurantNo, day }),
    'GET /api/desk/numbers': async ({ caller, query }) => {
      const restaurantNo = await requireOwnRestaurant(deps.db, caller, query.restaurantNo)
      const weeks = Number(query.weeks ?? fewestWeeks)
      const now = deps.now()
      const { before, now: recent } = comparedPeriods(weeks, now)
      const days = { restaurantNo, from: before.from, to: recent.to }
      const taken = await bookingsBetween(deps.db, days)
      const cancelled = await cancelledBetween(deps.db, days)
      const reviews = await reviewsBetween(deps.db, days)
      return numbersOf({ taken, cancelled, reviews }, { weeks, now })
    },
  }) satisfies Handlers

export const deskDayRoutes = (deps: Deps) =>
  ({
    'GET /api/desk/restaurants': async ({ caller }) =>
      (await deskRestaurants(deps.db, caller)).map((own) => ({
        restaurantNo: own.restaurantNo,
        restaurantName: own.restaurantName,
        restaurantAddress: own.restaurantAddress,
        restaurantPhoneNumber: own.phoneNumber,
        restaurantDescription: own.description,
        restaurantMainPhoto: own.photo,
        isActive: own.status,
        role: own.role,
      })),
    'GET /api/desk/day': ({ caller, query }) => deskDay(deps, { caller, ...query }),
    'PUT /api/desk/memo': async ({ caller, body }) => {
      await writeMemo(deps, { caller, ...body })
      return null
    },
    'PUT /api/desk/reservations/:reservationNo': async ({ caller, headers, params, body, say }) => {
      const isChanged = await changeByOwner(deps, {
        caller,
        ...params,
        to: bookingRequestOf(body),
        memo: body.memo,
        isAsked: body.why === 'guest',
        isOver: body.isOver === 'Y',
        isOffHours: body.isOffHours === 'Y',
        key: headers['idempotency-key'],
      })
      if (!isChanged) say(messages.desk.unchanged)
      return deskGuestOf(deps.db, params.reservationNo)
    },
  }) satisfies Handlers
