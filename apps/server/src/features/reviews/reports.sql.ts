import type { PageInfo } from '@matjari/contract/paging'
import type { ReviewReport } from '@matjari/contract/reviews/entities'
import type { ReportReason } from '@matjari/contract/reviews/rules'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { reviewsByNo } from './review-list.sql.ts'
import type { ReviewDeps } from './review-view.ts'

type NewReport = {
  readonly reviewNo: string
  readonly memberNo: string
  readonly reason: ReportReason
  readonly detail: string
  readonly createdAt: Date
}

/** Returns false when this member has already reported the review. */
export async function insertReport(tx: Db, row: NewReport): Promise<boolean> {
  const inserted = await tx
    .insertInto('reviewReport')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reviewNo', 'memberNo']).doNothing())
    .returning('reportNo')
    .executeTakeFirst()
  return inserted !== undefined
}

export type ReportState = 'open' | 'hidden' | 'dismissed'

const reports = (db: Db) =>
  db
    .selectFrom('reviewReport as p')
    .innerJoin('member as m', 'm.memberNo', 'p.memberNo')
    .select(['p.reportNo', 'p.reviewNo', 'p.reason', 'p.detail', 'p.state'])
    .select(['p.createdAt', 'p.resolvedAt', 'm.memberNickName as reporterNickname'])

type ReportRow = NonNullable<Awaited<ReturnType<typeof reportByNo>>>

export const reportByNo = (db: Db, reportNo: string) =>
  reports(db).where('p.reportNo', '=', reportNo).executeTakeFirst()

/** Newest first. */
function reportsInState(
  db: Db,
  { state, offset, size }: { state: ReportState | undefined; offset: number; size: number },
) {
  const page = reports(db).orderBy('p.reportNo', 'desc').limit(size).offset(offset)
  return (state ? page.where('p.state', '=', state) : page).execute()
}

async function countReports(db: Db, state: ReportState | undefined): Promise<number> {
  const all = db.selectFrom('reviewReport').select((eb) => eb.fn.countAll<string>().as('total'))
  const { total } = await (state ? all.where('state', '=', state) : all).executeTakeFirstOrThrow()
  return Number(total)
}

type Resolution = { readonly state: 'hidden' | 'dismissed'; readonly now: Date }

/** Compare and set. Returns the reporter, or undefined when the report was already resolved. */
export const closeReport = (
  tx: Db,
  { reportNo, state, now }: Resolution & { readonly reportNo: string },
) =>
  tx
    .updateTable('reviewReport')
    .set({ state, resolvedAt: now })
    .where('reportNo', '=', reportNo)
    .where('state', '=', 'open')
    .returning(['reportNo', 'memberNo'])
    .executeTakeFirst()

/** Closes all other open reports of a review. */
export const closeReportsOf = (
  tx: Db,
  { reviewNo, state, now }: Resolution & { readonly reviewNo: string },
) =>
  tx
    .updateTable('reviewReport')
    .set({ state, resolvedAt: now })
    .where('reviewNo', '=', reviewNo)
    .where('state', '=', 'open')
    .returning(['reportNo', 'memberNo'])
    .execute()

/** For administrators, newest first, each with its review. */
export async function listReports(
  deps: ReviewDeps,
  { caller, state, slice }: { caller: Caller; state: ReportState | undefined; slice: Slice },
): Promise<{ reports: ReviewReport[]; pageInfo: PageInfo }> {
  const rows = await reportsInState(deps.db, { state, ...slice })
  return {
    reports: await withReviews(deps, rows, caller),
    pageInfo: pageInfoOf(slice, await countReports(deps.db, state)),
  }
}

export async function reportFor(
  deps: ReviewDeps,
  { reportNo, caller }: { readonly reportNo: string; readonly caller: Caller },
): Promise<ReviewReport | undefined> {
  const row = await reportByNo(deps.db, reportNo)
  const [report] = row ? await withReviews(deps, [row], caller) : []
  return report
}

async function withReviews(deps: ReviewDeps, rows: readonly ReportRow[], caller: Caller) {
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
