import { limits } from '@matjari/contract/limits'
import { deskLimits } from '@matjari/contract/rules/desk/limits'
import { formatPhone, isPhone } from '@matjari/contract/rules/members/phone'
import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { deskGuestsOf } from '../reservations/day/commands.ts'
import { requireOwnRestaurant } from '../restaurants/commands.ts'
import { requireDeskPlace } from '../staff/access/commands.ts'
import { downloadDay } from './downloads/commands.ts'
import { writeNote } from './guests/commands.ts'
import { cardOf, inOrder, soughtOf, summaryOf, whoOf } from './guests/rules.ts'
import { bookingNosLike, guestsLike, guestWithPhone } from './guests/search.ts'
import { bookingNosOf, knownGuests } from './guests/store.ts'
import { tellGuest } from './messages/commands.ts'
import { askedDays, numbersOf } from './numbers/rules.ts'
import { cancelledBetween, reviewsBetween, takenBetween } from './numbers/store.ts'

const fewestWeeks = '4'

export const deskRoutes = (deps: Deps) =>
  ({
    'POST /api/desk/reservations/:reservationNo/messages': async (ask) => {
      const { caller, headers, params, body } = ask
      const key = headers['idempotency-key']
      await tellGuest(deps, { caller, ...params, text: body.text, key })
      return null
    },
    'POST /api/desk/search': async ({ caller, body }) => {
      const { restaurantNo } = await requireDeskPlace(deps.db, caller, body.restaurantNo)
      const search = { restaurantNo, sought: soughtOf(body.query), most: deskLimits.found }
      const who = await guestsLike(deps.db, search)
      const known = await knownGuests(deps.db, { restaurantNo, who })
      const found = await bookingNosLike(deps.db, { ...search, now: deps.now() })
      return {
        guests: known.map(summaryOf),
        reservations: inOrder(found, await deskGuestsOf(deps.db, found)),
      }
    },
    'POST /api/desk/guests/recognise': async ({ caller, body: { restaurantNo: meant, phone } }) => {
      const { restaurantNo } = await requireDeskPlace(deps.db, caller, meant)
      if (!isPhone(phone)) return null
      const since = addDays(seoulToday(deps.now()), -limits.reservation.contactDays)
      const asked = { restaurantNo, phone: formatPhone(phone), since }
      const who = await guestWithPhone(deps.db, asked)
      const [known] = who ? await knownGuests(deps.db, { restaurantNo, who: [who] }) : []
      return known ? summaryOf(known) : null
    },
    'GET /api/desk/guests/:guestKey': async ({ caller, params, query }) => {
      const { restaurantNo } = await requireDeskPlace(deps.db, caller, query.restaurantNo)
      const who = whoOf(params.guestKey)
      const [known] = await knownGuests(deps.db, { restaurantNo, who: [who] })
      if (!known) throw new AppError('notFound')
      const listing = { restaurantNo, who, now: deps.now(), most: deskLimits.history }
      const numbers = await bookingNosOf(deps.db, listing)
      const bookings = await deskGuestsOf(deps.db, [...numbers.upcoming, ...numbers.history])
      return cardOf(known, { ...numbers, bookings })
    },
    'PUT /api/desk/guests/:guestKey/note': async ({ caller, params, body }) => {
      const who = whoOf(params.guestKey)
      const restaurantNo = await writeNote(deps, {
        caller,
        who,
        ...body,
        restaurantNo: body.restaurantNo,
      })
      const [known] = await knownGuests(deps.db, { restaurantNo, who: [who] })
      if (!known) throw new AppError('notFound')
      return summaryOf(known)
    },
    'POST /api/desk/downloads': ({ caller, body: { restaurantNo, day } }) =>
      downloadDay(deps, { caller, restaurantNo, day }),
    'GET /api/desk/numbers': async ({ caller, query }) => {
      const restaurantNo = await requireOwnRestaurant(deps.db, caller, query.restaurantNo)
      const weeks = Number(query.weeks ?? fewestWeeks)
      const now = deps.now()
      const { before, now: recent } = askedDays(weeks, now)
      const days = { restaurantNo, from: before.from, to: recent.to }
      const taken = await takenBetween(deps.db, days)
      const cancelled = await cancelledBetween(deps.db, days)
      const reviews = await reviewsBetween(deps.db, days)
      return numbersOf({ taken, cancelled, reviews }, { weeks, now })
    },
  }) satisfies Handlers
