import { limits } from '@matjari/contract/limits'
import { takedownLimits } from '@matjari/contract/reviews/takedown-rules'
import type { Handlers } from '../../http/mount.ts'
import { AppError } from '../../lib/app-error.ts'
import { sliceOf, sliceOrNewest } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { isSignedReceipt, readPrivatePicture } from '../media/review-pictures.ts'
import { requireVisible } from '../restaurants/restaurants.rules.ts'
import { findForAdmin, setReviewActive } from './moderation.ts'
import { receiptOf, viewReceipt } from './receipts.ts'
import { deleteReply, saveReply } from './replies.ts'
import { listReports, reportFor, reportReview, resolveReport } from './reports.ts'
import { findOwn, findPage, publicRows } from './review-list.sql.ts'
import { pageOf, sortedBy } from './review-view.ts'
import { listTakedowns, takedownFor, transparencyOf } from './takedown-list.ts'
import { answerTakedown, decideTakedown, requestTakedown, withdrawTakedown } from './takedowns.ts'
import { deleteReview, editReview, writeReview } from './writing.ts'

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
      const { total, reviewNos } = requireVisible(found, caller)
      const visible = await publicRows(publicDb, { reviewNos, callerNo: caller?.memberNo ?? null })
      const rows = slice.isWhole ? sortedBy(sort, visible) : visible
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

export const reviewTakedownRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews/:reviewNo/hold': ({ caller, params, body }) =>
      requestTakedown(deps, { caller, ...params, ...body }),
    'DELETE /api/reviews/:reviewNo/hold': ({ caller, params }) =>
      withdrawTakedown(deps, { caller, ...params }),
    'PUT /api/reviews/:reviewNo/hold/answer': ({ caller, params, body }) =>
      answerTakedown(deps, { caller, ...params, ...body }),
    'GET /api/admin/review-holds': ({ caller, query: { state, ...page } }) =>
      listTakedowns(deps, { caller, state, slice: sliceOf(page, takedownLimits.perPage) }),
    'PATCH /api/admin/review-holds/:holdNo': async ({ caller, params, body }) => {
      await decideTakedown(deps, { caller, ...params, ...body, days: body.days })
      const hold = await takedownFor(deps, { caller, ...params })
      if (!hold) throw new AppError('notFound')
      return hold
    },
    'GET /api/transparency': ({ publicDb }) => transparencyOf(publicDb, deps.now()),
  }) satisfies Handlers
