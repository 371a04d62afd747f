import { limits } from '@matjari/contract/limits'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { sliceOf, sliceOrAll } from '../../lib/paging.ts'
import { setReviewActive } from './commands-moderation.ts'
import { viewReceipt } from './commands-receipt-view.ts'
import { reportReview, resolveReport } from './commands-report.ts'
import { pageOf } from './rules-view.ts'
import { findForAdmin } from './store-admin.ts'
import { listReports, reportFor } from './store-report-list.ts'

const { perPage } = limits.adminReview

export const reviewModerationRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews/:reviewNo/report': async ({ caller, params, body }) => {
      await reportReview(deps, { caller, ...params, ...body })
      return null
    },
    'GET /api/admin/reviews': async ({ caller, query: { page, size, ...sought } }) => {
      const slice = sliceOrAll({ page, size }, perPage)
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
