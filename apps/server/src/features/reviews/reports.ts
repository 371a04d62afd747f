import { messages } from '@matjari/contract/messages'
import type { ReportReason } from '@matjari/contract/reviews/rules'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockReview, lockReviewShared } from '../locks/reviews.ts'
import { requireVisible } from '../restaurants/restaurants.rules.ts'
import { hide, type ModerationAct } from './moderation.ts'
import * as store from './reports.sql.ts'
import { notifyOfReviewEvents, reportEvent } from './review-events.ts'
import { isPublic } from './review-view.ts'

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
    if (!(await store.insertReport(tx, { reviewNo, memberNo, reason, detail, createdAt })))
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
    const report = await store.reportByNo(tx, reportNo)
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
  const closed = await store.closeReport(tx, closing)
  if (!closed) throw new AppError('conflict', { message: messages.review.alreadyResolved })
  return closing.state === 'hidden'
    ? [closed, ...(await store.closeReportsOf(tx, closing))]
    : [closed]
}
