import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { sliceOf, sliceOrNewest } from '../../lib/paging.ts'
import { isSignedReceipt, readPrivatePicture } from '../media/review-pictures/commands.ts'
import { requireShown } from '../restaurants/rules.ts'
import { deleteReview, editReview } from './changes/commands.ts'
import { sortedBy } from './lists/rules.ts'
import { findOwn, findPage, publicRows } from './lists/store.ts'
import { setReviewActive } from './moderation/commands.ts'
import { findForAdmin } from './moderation/store.ts'
import { viewReceipt } from './receipts/commands.ts'
import { receiptOf } from './receipts/store.ts'
import { deleteReply, saveReply } from './replies/commands.ts'
import { reportReview, resolveReport } from './reports/commands.ts'
import { listReports, reportFor } from './reports/store.ts'
import { pageOf } from './view.ts'
import { writeReview } from './writing/commands.ts'

const { perPage } = limits.adminReview

export const reviewModerationRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews/:reviewNo/report': async ({ caller, params, body }) => {
      await reportReview(deps, { caller, ...params, ...body })
      return null
    },
    'GET /api/admin/reviews': async ({ caller, query: { page, size, ...sought } }) => {
      const slice = sliceOrNewest({ page, size }, { perPage, most: limits.list.adminMost })
      const found = await findForAdmin(deps.db, { callerNo: caller.memberNo, sought, slice })
      return pageOf(deps, found, { slice, caller })
    },
    'PATCH /api/admin/reviews': ({ caller, query }) => setReviewActive(deps, { caller, ...query }),
    'GET /api/admin/reviews/:reviewNo/receipt': ({ caller, params }) =>
      viewReceipt(deps, { caller, ...params }),
    'GET /api/admin/review-reports': ({ caller, query: { state, ...page } }) =>
      listReports(deps, { caller, state, slice: sliceOf(page, perPage) }),
    'PATCH /api/admin/review-reports/:reportNo': async ({ caller, params, body }) => {
      await resolveReport(deps, { caller, ...params, ...body })
      const report = await reportFor(deps, { caller, ...params })
      if (!report) throw new AppError('notFound')
      return report
    },
  }) satisfies Handlers

export const reviewWriteRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews': ({ caller, parts, files }) =>
      writeReview(deps, {
        caller,
        form: parts.review,
        photos: files.photos,
        receipt: files.billPhoto[0],
      }),
    'PUT /api/reviews': ({ caller, parts, files }) =>
      editReview(deps, {
        caller,
        form: parts.review,
        photos: files.photos,
        reason: parts.reason,
      }),
    'DELETE /api/reviews': async ({ caller, query }) => {
      await deleteReview(deps, { caller, ...query })
      return null
    },
  }) satisfies Handlers

export const reviewRoutes = (deps: Deps) =>
  ({
    'GET /api/restaurants/:restaurantNo/reviews': async ({ caller, params, query, publicDb }) => {
      const { sort = 'scoreDesc' } = query
      const slice = sliceOrNewest(query, {
        perPage: limits.review.perPage,
        most: limits.list.most,
      })
      const found = await findPage(publicDb, {
        ...params,
        sort: slice.isWhole ? 'newest' : sort,
        slice,
      })
      const { total, reviewNos } = requireShown(found, caller)
      const shown = await publicRows(publicDb, { reviewNos, callerNo: caller?.memberNo ?? null })
      const rows = slice.isWhole ? sortedBy(sort, shown) : shown
      return pageOf(deps, { rows, total }, { slice, caller })
    },
    'GET /api/reviews/my': async ({ caller, query: { restaurantNo, reviewNo, ...page } }) => {
      const { memberNo } = caller
      const slice = sliceOf(page, limits.ownReview.perPage)
      const found = await findOwn(deps.db, { memberNo, restaurantNo, reviewNo, slice })
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
