import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../../lib/deps.ts'
import type { EarlyChecks, Handlers } from '../../../lib/http/mount.ts'
import { applyAgain, askForAddress, askForName, endRequest } from '../requests/commands.ts'
import { correctingRefusal } from '../requests/rules.ts'
import { findShop, saveShop, shopFor } from './commands.ts'
import { keepingRefusal } from './rules.ts'

export const shopRoutes = (deps: Deps) =>
  ({
    'GET /api/shops/:restaurantNo': ({ caller, params }) => shopFor(deps, { caller, ...params }),
    'PUT /api/shops/:restaurantNo': ({ caller, params, parts, files }) =>
      saveShop(deps, { caller, ...params, form: parts.shop, photos: files.photos }),
    'PUT /api/shops/:restaurantNo/name': ({ caller, params, body }) =>
      askForName(deps, { caller, ...params, ...body }),
    'PUT /api/shops/:restaurantNo/address': ({ caller, params, body }) =>
      askForAddress(deps, { caller, ...params, form: body }),
    'DELETE /api/shops/:restaurantNo/requests/:applicationNo': async ({ caller, params, say }) => {
      const ended = await endRequest(deps, { caller, ...params })
      if (ended === 'closed') say(messages.shop.closed)
      return null
    },
    'PUT /api/shops/:restaurantNo/registration': async ({ caller, params, parts, files }) => {
      const own = { caller, ...params }
      await applyAgain(deps, { ...own, form: parts, picture: files.restaurantMainPhoto[0] })
      return shopFor(deps, own)
    },
  }) satisfies Handlers

/** What can be refused before a form with pictures is read. */
export const shopChecks = (deps: Deps) =>
  ({
    'PUT /api/shops/:restaurantNo': async ({ caller, params }) => {
      const { status } = await findShop(deps.db, { caller, ...params })
      const refusal = keepingRefusal(status)
      if (refusal) throw refusal
    },
    'PUT /api/shops/:restaurantNo/registration': async ({ caller, params }) => {
      const { status } = await findShop(deps.db, { caller, ...params })
      const refusal = correctingRefusal(status)
      if (refusal) throw refusal
    },
  }) satisfies EarlyChecks
