import type { ReviewReport } from '@matjari/contract/entities/review'
import type { PageInfo } from '@matjari/contract/paging'
import type { Caller } from '../../lib/http/caller.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import type { Sight } from './rules-view.ts'
import { reviewsByNo } from './store.ts'
import {
  countReports,
  type ReportRow,
  type ReportState,
  reportByNo,
  reportsBy,
} from './store-report.ts'

type Wanted = {
  readonly caller: Caller
  readonly state: ReportState | undefined
  readonly slice: Slice
}

/** For administrators, newest first, each with what it is about. */
export async function listReports(
  deps: Sight,
  { caller, state, slice }: Wanted,
): Promise<{ reports: ReviewReport[]; pageInfo: PageInfo }> {
  const rows = await reportsBy(deps.db, { state, ...slice })
  return {
    reports: await withReviews(deps, rows, caller),
    pageInfo: pageInfoOf(slice, await countReports(deps.db, state)),
  }
}

export async function reportFor(
  deps: Sight,
  { reportNo, caller }: { readonly reportNo: string; readonly caller: Caller },
): Promise<ReviewReport | undefined> {
  const row = await reportByNo(deps.db, reportNo)
  const [report] = row ? await withReviews(deps, [row], caller) : []
  return report
}

async function withReviews(deps: Sight, rows: readonly ReportRow[], caller: Caller) {
  const reviewNos = [...new Set(rows.map(({ reviewNo }) => reviewNo))]
  const reviews = await reviewsByNo(deps, { reviewNos, caller })
  const byNo = new Map(reviews.map((review) => [review.reviewNo, review]))
  return rows.flatMap(({ reviewNo, createdAt, resolvedAt, ...report }) => {
    const review = byNo.get(reviewNo)
    if (!review) return []
    const createDate = createdAt.toISOString()
    return [{ ...report, createDate, resolvedDate: resolvedAt?.toISOString() ?? null, review }]
  })
}
