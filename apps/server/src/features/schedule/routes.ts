import { messages } from '@matjari/contract/messages'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { Handlers } from '../../http/mount.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { ownRestaurant, visibleRestaurant } from '../restaurants/restaurant-access.ts'
import { requestedDays } from './opening-hours.rules.ts'
import { listExceptions, listWeek } from './opening-hours.sql.ts'
import {
  changeHours,
  closeRange,
  deleteException,
  deleteHours,
  registerHours,
  reopenRange,
  setException,
} from './opening-hours.ts'
import { settingInfoOf, settingsOf } from './reservation-settings.sql.ts'
import {
  changePause,
  changeSettings,
  deleteSettings,
  registerSettings,
} from './reservation-settings.ts'
import { type AffectedBookings, previewAffected } from './schedule.ts'

type ScheduleDeps = { readonly affected: AffectedBookings }

export const hoursRoutes = (deps: Deps, { affected }: ScheduleDeps) =>
  ({
    'GET /api/operatings': async ({ caller, query: { restaurantNo }, publicDb }) => {
      await visibleRestaurant(publicDb, restaurantNo, caller)
      return listWeek(publicDb, restaurantNo)
    },
    'GET /api/operatings/exceptions': async ({ caller, query, publicDb }) => {
      const { restaurantNo } = query
      const days = requestedDays(query, deps.now())
      await visibleRestaurant(publicDb, restaurantNo, caller)
      return listExceptions(publicDb, { restaurantNo, ...days })
    },
    'GET /api/operatings/memberNo': async ({ caller, query }) => {
      const own = await ownRestaurant(deps.db, caller, query.restaurantNo)
      return own ? listWeek(deps.db, own.restaurantNo) : []
    },
    'POST /api/operatings': async ({ caller, body: week }) =>
      listWeek(deps.db, await registerHours(deps, { caller, week })),
    'PUT /api/operatings': async ({ caller, query: { affected: choice, reason }, body: week }) =>
      listWeek(deps.db, await changeHours(deps, { caller, week, choice, reason, affected })),
    'DELETE /api/operatings': ({ caller, query: { restaurantNo } }) =>
      deleteHours(deps, { caller, restaurantNo }),
    'PUT /api/operatings/exceptions': ({ caller, query, body: exception }) => {
      const { affected: choice, reason } = query
      return setException(deps, { caller, choice, reason, affected, exception })
    },
    'DELETE /api/operatings/exceptions': ({ caller, query }) => {
      const { restaurantNo, day, affected: choice, reason } = query
      return deleteException(deps, { caller, restaurantNo, day, choice, reason, affected })
    },
    'PUT /api/operatings/closed-range': ({ caller, query, body: range }) => {
      const { affected: choice, reason } = query
      return closeRange(deps, { caller, choice, reason, affected, range })
    },
    'DELETE /api/operatings/closed-range': ({ caller, query }) =>
      reopenRange(deps, { caller, ...query, restaurantNo: query.restaurantNo }),
  }) satisfies Handlers

const nothing = { reservation: [], settingInfo: null }

export const settingsRoutes = (deps: Deps, { affected }: ScheduleDeps) =>
  ({
    'GET /api/settings/byRestaurantNo': async ({ caller, query: { restaurantNo }, publicDb }) => {
      await visibleRestaurant(publicDb, restaurantNo, caller)
      return settingsOf(publicDb, restaurantNo)
    },
    'GET /api/settings/byMemberNo': async ({ caller, query }) => {
      const own = await ownRestaurant(deps.db, caller, query.restaurantNo)
      return own ? settingsOf(deps.db, own.restaurantNo) : nothing
    },
    'GET /api/settings/restaurant': async ({ caller, query }) => {
      const own = await ownRestaurant(deps.db, caller, query.restaurantNo)
      return (
        own && {
          restaurantNo: own.restaurantNo,
          restaurantName: own.restaurantName,
          restaurantAddress: own.restaurantAddress,
          restaurantPhoneNumber: own.phoneNumber,
          restaurantDescription: own.description,
          restaurantMainPhoto: own.photo,
          isActive: own.status,
        }
      )
    },
    'POST /api/settings': async ({ caller, body: settings }) =>
      settingsOf(deps.db, await registerSettings(deps, { caller, settings })),
    'PUT /api/settings': async ({ caller, query: { affected: choice, reason }, body: settings }) =>
      settingsOf(
        deps.db,
        await changeSettings(deps, { caller, settings, choice, reason, affected }),
      ),
    'DELETE /api/settings': ({ caller, query: { restaurantNo, affected: choice, reason } }) =>
      deleteSettings(deps, { caller, restaurantNo, choice, reason, affected }),
    'POST /api/settings/affected': ({ caller, body: planned }) =>
      previewAffected(deps, { caller, planned, affected }),
    'PUT /api/settings/pause': async ({ caller, body: { restaurantNo, pausedUntil = null } }) => {
      if (pausedUntil !== null && pausedUntil < seoulToday(deps.now()))
        throw new AppError('invalid', { message: messages.ownerSettings.pauseInPast })
      return changePause(deps, { caller, restaurantNo, pause: { isPaused: true, pausedUntil } })
    },
    'DELETE /api/settings/pause': ({ caller, query: { restaurantNo } }) =>
      changePause(deps, { caller, restaurantNo, pause: { isPaused: false, pausedUntil: null } }),
    'GET /api/reservation/info': async ({ caller, query: { restaurantNo }, publicDb }) => {
      await visibleRestaurant(publicDb, restaurantNo, caller)
      const info = await settingInfoOf(publicDb, restaurantNo)
      if (!info) throw new AppError('notFound', { message: messages.reservation.noSettings })
      const { minNum, maxNum, description, interval, horizonDays, leadMinutes } = info
      return { minNum, maxNum, description, interval, horizonDays, leadMinutes }
    },
  }) satisfies Handlers
