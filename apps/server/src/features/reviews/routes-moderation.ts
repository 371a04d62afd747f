import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../lib/deps.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { sliceOf, sliceOrAll } from '../../lib/paging.ts'
import { setReviewActive } from './commands-moderation.ts'
import { lookAtReceipt } from './commands-receipt-view.ts'
import { reportReview, resolveReport } from './commands-report.ts'
import { listForAdmin } from './store-admin.ts'
import { listReports, reportFor } from './store-report-list.ts'

const { perPage } = limits.adminReview

export const reviewModerationRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews/:reviewNo/report': async ({ caller, params, body }) => {
      await reportReview(deps, { caller, ...params, ...body })
      return null
    },
    'GET /api/admin/reviews': ({ caller, query: { page, size, ...sought } }) =>
      listForAdmin(deps, { caller, sought, slice: sliceOrAll({ page, size }, perPage) }),
    'PATCH /api/admin/reviews': ({ caller, query }) => setReviewActive(deps, { caller, ...query }),
    'GET /api/admin/reviews/:reviewNo/receipt': ({ caller, params }) =>
      lookAtReceipt(deps, { caller, ...params }),
    'GET /api/admin/review-reports': ({ caller, query: { state, ...page } }) =>
      listReports(deps, { caller, state, slice: sliceOf(page, perPage) }),
    'PATCH /api/admin/review-reports/:reportNo': async ({ caller, params, body }) => {
      await resolveReport(deps, { caller, ...params, ...body })
      return reportFor(deps, { caller, ...params })
    },
  }) satisfies Handlers
