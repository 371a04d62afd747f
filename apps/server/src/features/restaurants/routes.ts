import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { EarlyChecks, Handlers } from '../../http/mount.ts'
import { AppError } from '../../lib/app-error.ts'
import { capped, readMost, sliceOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import {
  decideApplications,
  listApplications,
  readApplication,
  undoDecisions,
} from './applications.ts'
import {
  correctionRefusal,
  endRequest,
  requestAddressChange,
  requestNameChange,
  resubmitRegistration,
} from './change-requests.ts'
import {
  addMenu,
  changeMenu,
  deleteMenu,
  menuPageOf,
  readMenuPage,
  refuseNonOwners,
  reorderMenus,
} from './menus.ts'
import { listRestaurants, refuseTooManyPending, registerRestaurant } from './registration.ts'
import { ratingOf, requireVisible, scoreCountsOf } from './restaurants.rules.ts'
import * as registrations from './restaurants.sql.ts'
import { detailByNo, detailOf, listBest, ratingByNo } from './restaurants.sql.ts'
import { findShop, saveShop, shopEditRefusal, shopFor } from './shop.ts'
import { changeStatus, type ResolveUpcomingBookings } from './status.ts'

export const restaurantRoutes = (
  deps: Deps,
  { settleGuests }: { settleGuests: ResolveUpcomingBookings },
) =>
  ({
    'GET /api/restaurants/category/:categoryName': ({ params, publicDb }) =>
      listBest(publicDb, params.categoryName),
    'GET /api/restaurants/mine': async ({ caller: { memberNo } }) =>
      capped(await registrations.listOwn(deps.db, { memberNo, size: readMost })),
    'GET /api/restaurants/:restaurantNo': async ({ caller, params, publicDb }) => {
      const { restaurantNo } = params
      const callerNo = caller?.memberNo ?? null
      const [row] = await detailByNo(publicDb, { restaurantNo, callerNo })
      return detailOf(requireVisible(row, caller))
    },
    'GET /api/restaurants/:restaurantNo/rating': async ({ caller, params, publicDb }) => {
      const [row] = await ratingByNo(publicDb, params)
      const visible = requireVisible(row, caller)
      return { ...ratingOf(visible), scoreCounts: scoreCountsOf(visible.stars) }
    },
    'POST /api/stores/register': async ({ caller, parts, files }) => {
      const picture = files.restaurantMainPhoto[0]
      return { restaurantNo: await registerRestaurant(deps, { caller, form: parts, picture }) }
    },
    'GET /api/admin/restaurants': ({ query: { status2: status, keyword2: search } }) =>
      listRestaurants(deps, { status, search }),
    'GET /api/admin/registrations': ({ query: { page, size, ...sought } }) =>
      registrations.pageOfRegistrations(
        deps.db,
        sought,
        sliceOf({ page, size }, limits.admin.perPage),
      ),
    'GET /api/admin/registrations/:restaurantNo': async ({ params }) => {
      const registration = await registrations.readRegistration(deps.db, params.restaurantNo)
      if (!registration) throw new AppError('notFound')
      return registration
    },
    'GET /api/admin/applications': ({ query: { group, after, size } }) =>
      listApplications(deps, { group, after, size }),
    'GET /api/admin/applications/:applicationNo': ({ params }) =>
      readApplication(deps, params.applicationNo),
    'POST /api/admin/applications/verdicts': ({ caller, raw, body: { isBulk, ...sent } }) =>
      decideApplications(deps, {
        ...sent,
        isBulk: isBulk === 'Y',
        caller,
        settleGuests,
        log: raw.log,
      }),
    'POST /api/admin/applications/take-back': ({ caller, raw, body: { applicationNos } }) =>
      undoDecisions(deps, { applicationNos, caller, settleGuests, log: raw.log }),
    'PATCH /api/admin/restaurants/:restaurantNo/status': async ({ caller, params, body, say }) => {
      const { status, reason, affected } = body
      const sent = { caller, ...params, status, reason, affected, settleGuests }
      const answer = await changeStatus(deps, sent)
      if (answer.isActive !== status) say(messages.admin.bookingsPaused)
      return answer
    },
  }) satisfies Handlers

export const restaurantChecks = (deps: Deps) =>
  ({
    'POST /api/stores/register': ({ caller }) => refuseTooManyPending(deps.db, caller.memberNo),
  }) satisfies EarlyChecks

export const shopRoutes = (deps: Deps) =>
  ({
    'GET /api/shops/:restaurantNo': ({ caller, params }) => shopFor(deps, { caller, ...params }),
    'PUT /api/shops/:restaurantNo': ({ caller, params, parts, files }) =>
      saveShop(deps, { caller, ...params, form: parts.shop, photos: files.photos }),
    'PUT /api/shops/:restaurantNo/name': ({ caller, params, body }) =>
      requestNameChange(deps, { caller, ...params, ...body }),
    'PUT /api/shops/:restaurantNo/address': ({ caller, params, body }) =>
      requestAddressChange(deps, { caller, ...params, form: body }),
    'DELETE /api/shops/:restaurantNo/requests/:applicationNo': async ({ caller, params, say }) => {
      const ended = await endRequest(deps, { caller, ...params })
      if (ended === 'closed') say(messages.shop.closed)
      return null
    },
    'PUT /api/shops/:restaurantNo/registration': async ({ caller, params, parts, files }) => {
      const own = { caller, ...params }
      await resubmitRegistration(deps, {
        ...own,
        form: parts,
        picture: files.restaurantMainPhoto[0],
      })
      return shopFor(deps, own)
    },
  }) satisfies Handlers

/** Checks that run before a form with pictures is read. */
export const shopChecks = (deps: Deps) =>
  ({
    'PUT /api/shops/:restaurantNo': async ({ caller, params }) => {
      const { status } = await findShop(deps.db, { caller, ...params })
      const refusal = shopEditRefusal(status)
      if (refusal) throw refusal
    },
    'PUT /api/shops/:restaurantNo/registration': async ({ caller, params }) => {
      const { status } = await findShop(deps.db, { caller, ...params })
      const refusal = correctionRefusal(status)
      if (refusal) throw refusal
    },
  }) satisfies EarlyChecks

export const menuRoutes = (deps: Deps) =>
  ({
    'GET /api/restaurants/:restaurantNo/menu': async ({ caller, params, query, publicDb }) => {
      const { restaurantNo } = params
      const { restaurant, page } = await readMenuPage(publicDb, restaurantNo, menuPageOf(query))
      const { isOwner } = requireVisible(restaurant, caller)
      return { ...page, isOwner }
    },
    'POST /api/restaurants/:restaurantNo/menu': ({ caller, params, parts, files }) =>
      addMenu(deps, { caller, ...params, form: parts, picture: files.menuPhoto[0] }),
    'PUT /api/restaurants/:restaurantNo/menu/order': ({ caller, params, body }) =>
      reorderMenus(deps, { caller, ...params, ...body }),
    'PUT /api/restaurants/:restaurantNo/menu/:menuNo': ({ caller, params, parts, files }) =>
      changeMenu(deps, { caller, ...params, form: parts, picture: files.menuPhoto[0] }),
    'DELETE /api/restaurants/:restaurantNo/menu/:menuNo': async ({ caller, params }) => {
      await deleteMenu(deps, { caller, ...params })
      return null
    },
  }) satisfies Handlers

export const menuChecks = (deps: Deps) =>
  ({
    'POST /api/restaurants/:restaurantNo/menu': ({ caller, params }) =>
      refuseNonOwners(deps, { caller, ...params }),
    'PUT /api/restaurants/:restaurantNo/menu/:menuNo': ({ caller, params }) =>
      refuseNonOwners(deps, { caller, ...params }),
  }) satisfies EarlyChecks
