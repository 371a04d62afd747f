import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { deskPlaces } from '../../staff/access/commands.ts'
import { bookingRequestOf } from '../booking/rules.ts'
import { moveGuest } from '../moves/commands.ts'
import { deskDay, deskGuestOf, writeMemo } from './commands.ts'

export const deskDayRoutes = (deps: Deps) =>
  ({
    'GET /api/desk/restaurants': async ({ caller }) =>
      (await deskPlaces(deps.db, caller)).map((own) => ({
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
      const isChanged = await moveGuest(deps, {
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
