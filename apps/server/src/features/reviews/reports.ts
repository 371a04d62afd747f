import { messages } from '@matjari/contract/messages'
import type { ReviewReport } from '@matjari/contract/reviews/entities'
import type { ReportReason } from '@matjari/contract/reviews/rules'
import type { PageInfo } from '@matjari/contract/wire'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockReview, lockReviewShared } from '../locks/restaurants.ts'
import { requireVisible } from '../restaurants/restaurants.rules.ts'
import { hide, type ModerationAct } from './moderation.ts'
import { notifyOfReviewEvents, reportEvent } from './review-events.ts'
import { reviewsByNo } from './review-list.sql.ts'
import { isPublic, type ReviewDeps } from './review-view.ts'

/** A member may report a review once. It must be visible to the member and written by someone else. */
export async function reportReview(
  deps: Deps,
  {
    caller,
    reviewNo,
    reason,
    detail,
  }: { caller: Caller; reviewNo: string; reason: ReportReason; detail: string },
) {
  const createdAt = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const review = await lockReviewShared(tx, reviewNo)
    if (!review || !isPublic(review)) throw new AppError('notFound')
    requireVisible({ memberNo: review.ownerNo, status: review.status }, caller)
    const { memberNo } = caller
    if (review.memberNo === memberNo)
      throw new AppError('conflict', { message: messages.review.ownReport })
    if (!(await insertReport(tx, { reviewNo, memberNo, reason, detail, createdAt })))
      throw new AppError('conflict', { message: messages.review.alreadyReported })
  })
}

/** Hiding a review resolves all reports of it. */
export async function resolveReport(
  deps: Deps,
  {
    caller,
    reportNo,
    state,
    reason,
  }: { caller: Caller; reportNo: string; state: 'hidden' | 'dismissed'; reason: string },
) {
  const now = deps.now()
  const act: ModerationAct = { caller, reason, now }
  await inTransaction(deps.db, async (tx) => {
    const report = await reportByNo(tx, reportNo)
    // Locks the review first, as reporting and hiding do: of two concurrent decisions the second sees the first.
    const review = report && (await lockReview(tx, report.reviewNo))
    if (!review) throw new AppError('notFound')
    const closed = await close(tx, { reportNo, reviewNo: review.reviewNo, state, now })
    const toAuthor = state === 'hidden' ? await hide(tx, review, act) : []
    for (const { reportNo: targetNo } of closed)
      await recordAudit(tx, {
        action: '리뷰 신고 처리',
        before: '대기',
        after: state === 'hidden' ? '리뷰 비활성' : '문제 없음',
        actorNo: caller.memberNo,
        targetKind: 'report',
        targetNo,
        targetName: review.restaurantName,
        reason,
        createdAt: now,
      })
    const toReporters = closed.map(({ memberNo: reporterNo }) =>
      reportEvent({ ...review, reporterNo, state, now }),
    )
    const events = [...toAuthor, ...toReporters]
    await notifyOfReviewEvents(tx, { actorNo: caller.memberNo, events })
  })
}

async function close(
  tx: Db,
  closing: { reportNo: string; reviewNo: string; state: 'hidden' | 'dismissed'; now: Date },
) {
  const closed = await closeReport(tx, closing)
  if (!closed) throw new AppError('conflict', { message: messages.review.alreadyResolved })
  return closing.state === 'hidden' ? [closed, ...(await closeReportsOf(tx, closing))] : [closed]
}

type NewReport = {
  readonly reviewNo: string
  readonly memberNo: string
  readonly reason: ReportReason
  readonly detail: string
  readonly createdAt: Date
}

/** Returns false when this member has already reported the review. */
async function insertReport(tx: Db, row: NewReport): Promise<boolean> {
  const inserted = await tx
    .insertInto('reviewReport')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reviewNo', 'memberNo']).doNothing())
    .returning('reportNo')
    .executeTakeFirst()
  return inserted !== undefined
}

type ReportState = 'open' | 'hidden' | 'dismissed'

const reports = (db: Db) =>
  db
    .selectFrom('reviewReport as p')
    .innerJoin('member as m', 'm.memberNo', 'p.memberNo')
    .select(['p.reportNo', 'p.reviewNo', 'p.reason', 'p.detail', 'p.state'])
    .select(['p.createdAt', 'p.resolvedAt', 'm.memberNickName as reporterNickname'])

type ReportRow = NonNullable<Awaited<ReturnType<typeof reportByNo>>>

const reportByNo = (db: Db, reportNo: string) =>
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
const closeReport = (
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
const closeReportsOf = (
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
