import { messages } from '@matjari/contract/messages'
import { seoulToday } from '@matjari/contract/rules/seoul-day'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { visibleRestaurant } from '../restaurants/commands.ts'
import { ownRestaurant } from '../restaurants/commands-own.ts'
import { type AffectedBookings, previewAffected } from './commands-preview.ts'
import {
  changePause,
  changeSettings,
  deleteSettings,
  registerSettings,
} from './commands-settings.ts'
import { settingInfoOf, settingsOf } from './store-settings.ts'

const nothing = { reservation: [], settingInfo: null }

type FromElsewhere = { readonly affected: AffectedBookings }

export const settingsRoutes = (deps: Deps, { affected }: FromElsewhere) =>
  ({
    'GET /api/settings/byRestaurantNo': async ({ caller, query: { restaurantNo } }) => {
      await visibleRestaurant(deps.db, restaurantNo, caller)
      return settingsOf(deps.db, restaurantNo)
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
    'PUT /api/settings': async ({ caller, query: { affected: choice }, body: settings }) =>
      settingsOf(deps.db, await changeSettings(deps, { caller, settings, choice, affected })),
    'DELETE /api/settings': ({ caller, query: { restaurantNo, affected: choice } }) =>
      deleteSettings(deps, { caller, restaurantNo, choice, affected }),
    'POST /api/settings/affected': ({ caller, body: planned }) =>
      previewAffected(deps, { caller, planned, affected }),
    'PUT /api/settings/pause': async ({ caller, body: { restaurantNo, pausedUntil = null } }) => {
      if (pausedUntil !== null && pausedUntil < seoulToday(deps.now()))
        throw new AppError('invalid', { message: messages.ownerSettings.pauseInPast })
      return changePause(deps, { caller, restaurantNo, pause: { isPaused: true, pausedUntil } })
    },
    'DELETE /api/settings/pause': ({ caller, query: { restaurantNo } }) =>
      changePause(deps, { caller, restaurantNo, pause: { isPaused: false, pausedUntil: null } }),
    'GET /api/reservation/info': async ({ caller, query: { restaurantNo } }) => {
      await visibleRestaurant(deps.db, restaurantNo, caller)
      const info = await settingInfoOf(deps.db, restaurantNo)
      if (!info) throw new AppError('notFound', { message: messages.reservation.noSettings })
      const { minNum, maxNum, description, interval } = info
      return { minNum, maxNum, description, interval }
    },
  }) satisfies Handlers
