import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import { releasePicture } from '../media/pictures.ts'
import { clearReceiptPhotosOf, lockReceiptsOf } from './receipts.sql.ts'
import {
  type ExportedReport,
  type ExportedTakedown,
  reportsByMember,
  reviewNosBy,
  reviewsByNo,
  takedownsRequestedBy,
} from './review-list.sql.ts'
import { clearTakedownAnswers } from './takedowns.sql.ts'

/** What the member has written and not taken back, newest first; hidden or not. */
export async function* exportReviews(deps: Pick<Deps, 'db' | 'secrets' | 'now'>, caller: Caller) {
  const { memberNo } = caller
  const pages = pagesOf<string>((after, size) => reviewNosBy(deps.db, { memberNo, after, size }))
  for await (const reviewNos of pages) yield await reviewsByNo(deps, { reviewNos, caller })
}

/** What the member has reported. */
export const exportReports = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ExportedReport>((after, size) => reportsByMember(db, { memberNo, after, size }))

/** What the member has asked to be hidden, as an owner. */
export const exportTakedowns = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ExportedTakedown>((after, size) => takedownsRequestedBy(db, { memberNo, after, size }))

/** What was answered to a request is for administrators only, and goes with its author. */
export async function clearTakedownAnswersOf(tx: Db, { memberNo }: { memberNo: string }) {
  await clearTakedownAnswers(tx, memberNo)
  // Whoever was just answering is waited for.
  await lockMember(tx, memberNo)
  await clearTakedownAnswers(tx, memberNo)
}

/**
 * The receipts of a member who leaves are seen by nobody any more. That there was one stays with the
 * review, which stays itself.
 */
export async function clearReceiptsOf(tx: Db, { memberNo, now }: { memberNo: string; now: Date }) {
  // Receipts before the member, like whoever changes one; then what was being written meanwhile.
  await lockReceiptsOf(tx, memberNo)
  await lockMember(tx, memberNo)
  const receipts = await lockReceiptsOf(tx, memberNo)
  for (const { photo } of receipts) await releasePicture(tx, photo, now)
  await clearReceiptPhotosOf(tx, memberNo)
}
