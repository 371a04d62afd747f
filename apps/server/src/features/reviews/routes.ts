import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { sliceOf, sliceOrAll } from '../../lib/paging.ts'
import { isSignedReceipt, readPrivatePicture } from '../media/commands-private.ts'
import { requireShown } from '../restaurants/rules.ts'
import { deleteReply, saveReply } from './commands-reply.ts'
import { pageOf } from './rules-view.ts'
import { findPage, publicRows } from './store-list.ts'
import { findOwn } from './store-own.ts'
import { receiptOf } from './store-receipts.ts'

export const reviewRoutes = (deps: Deps) =>
  ({
    'GET /api/restaurants/:restaurantNo/reviews': async ({ caller, params, query }) => {
      const { sort = 'scoreDesc' } = query
      const slice = sliceOrAll(query, limits.review.perPage)
      const found = await findPage(deps.db, { ...params, sort, slice })
      const { total, reviewNos } = requireShown(found, caller)
      const rows = await publicRows(deps.db, { reviewNos, callerNo: caller?.memberNo ?? null })
      return pageOf(deps, { rows, total }, { slice, caller })
    },
    'GET /api/reviews/my': async ({ caller, query: { restaurantNo, ...page } }) => {
      const { memberNo } = caller
      const slice = sliceOf(page, limits.ownReview.perPage)
      const found = await findOwn(deps.db, { memberNo, restaurantNo, slice })
      return pageOf(deps, found, { slice, caller })
    },
    'PUT /api/reviews/:reviewNo/reply': ({ caller, params, body }) =>
      saveReply(deps, { caller, ...params, ...body }),
    'DELETE /api/reviews/:reviewNo/reply': async ({ caller, params }) => {
      await deleteReply(deps, { caller, ...params })
      return null
    },
    'GET /api/media/receipts/:reviewNo': async ({ params: { reviewNo }, query, reply }) => {
      const isSigned = isSignedReceipt(deps, { reviewNo, ...query })
      const receipt = isSigned ? await receiptOf(deps.db, reviewNo) : undefined
      const picture = receipt?.photo ? await readPrivatePicture(deps, receipt.photo) : null
      if (!picture) throw new AppError('notFound')
      void reply.header('cache-control', 'private, no-store').type('image/webp').send(picture)
      return null
    },
  }) satisfies Handlers
