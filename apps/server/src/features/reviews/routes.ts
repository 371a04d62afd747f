import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { sliceOf, sliceOrAll } from '../../lib/paging.ts'
import { isSignedReceipt, readPrivatePicture } from '../media/commands-private.ts'
import { deleteReply, saveReply } from './commands-reply.ts'
import { listReviews } from './store-list.ts'
import { receiptOf } from './store-moderation.ts'
import { listOwn } from './store-own.ts'

export const reviewRoutes = (deps: Deps) =>
  ({
    'GET /api/restaurants/:restaurantNo/reviews': ({ caller, params, query }) =>
      listReviews(deps, {
        ...params,
        sort: query.sort ?? 'scoreDesc',
        slice: sliceOrAll(query, limits.review.perPage),
        caller,
      }),
    'GET /api/reviews/my': ({ caller, query }) =>
      listOwn(deps, {
        caller,
        restaurantNo: query.restaurantNo,
        slice: sliceOf(query, limits.ownReview.perPage),
      }),
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
