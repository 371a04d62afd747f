import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { cappedForAdmin, sliceOf } from '../../../lib/paging.ts'
import { scheduleOf } from '../../schedule/commands.ts'
import { requireDeskPlace } from '../../staff/access/commands.ts'
import { bookingRequestOf } from '../booking/rules.ts'
import { enterGuest } from '../entries/commands.ts'
import { markGuest } from './commands.ts'
import { boardDays, boardOf } from './rules.ts'
import { allReservations, guestOf, guestsBetween, pageOfReservations } from './store.ts'

export const reservationBoardRoutes = (deps: Deps) =>
  ({
    'GET /api/reservation/board': async ({ caller, query }) => {
      const days = boardDays(query, deps.now())
      const [from = '', to = from] = [days[0], days.at(-1)]
      const { restaurantNo } = await requireDeskPlace(deps.db, caller, query.restaurantNo)
      const schedule = await scheduleOf(deps.db, { restaurantNo, from })
      const guests = await guestsBetween(deps.db, { restaurantNo, from, to })
      return boardOf(days, { schedule, guests })
    },
    'POST /api/reservation/board': async ({ caller, headers, body, say }) => {
      const { restaurantNo, source, guestName, guestPhone, memo } = body
      const isSeated = body.isSeated === 'Y'
      const { reservationNo, isReplay } = await enterGuest(deps, {
        caller,
        restaurantNo,
        request: bookingRequestOf(body),
        guest: { source, guestName, guestPhone, memo, isSeated },
        isOver: body.isOver === 'Y',
        isOffHours: body.isOffHours === 'Y',
        key: headers['idempotency-key'],
      })
      if (isReplay) say(messages.reservation.alreadyDone)
      return guestOf(deps.db, reservationNo)
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
      return guestOf(deps.db, params.reservationNo)
    },
    'GET /api/reservation/all': async ({ query }) =>
      cappedForAdmin(await allReservations(deps.db, { sought: query, now: deps.now() })),
    'GET /api/admin/reservations': ({ query: { page, size, ...sought } }) =>
      pageOfReservations(deps.db, {
        sought,
        slice: sliceOf({ page, size }, limits.admin.perPage),
      }),
  }) satisfies Handlers
