import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import { releasePicture } from '../media/pictures.ts'
import { clearReceiptPhotosOf, lockReceiptsOf } from './receipts.ts'
import {
  type ExportedReport,
  type ExportedTakedown,
  reportsByMember,
  reviewNosBy,
  reviewsByNo,
  takedownsRequestedBy,
} from './review-list.sql.ts'
import { clearTakedownAnswers } from './takedowns.sql.ts'

/** The reviews that the member has written and not deleted, newest first; also those that are hidden. */
export async function* exportReviews(deps: Pick<Deps, 'db' | 'secrets' | 'now'>, caller: Caller) {
  const { memberNo } = caller
  const pages = pagesOf<string>((after, size) => reviewNosBy(deps.db, { memberNo, after, size }))
  for await (const reviewNos of pages) yield await reviewsByNo(deps, { reviewNos, caller })
}

/** The reports that the member has made. */
export const exportReports = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ExportedReport>((after, size) => reportsByMember(db, { memberNo, after, size }))

/** The takedowns that the member has requested as an owner. */
export const exportTakedowns = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ExportedTakedown>((after, size) => takedownsRequestedBy(db, { memberNo, after, size }))

/**
 * Only administrators can read the author's answer to a takedown request, and it is deleted with the author's
 * account.
 */
export async function clearTakedownAnswersOf(tx: Db, { memberNo }: { memberNo: string }) {
  await clearTakedownAnswers(tx, memberNo)
  // Waits for an answer that the member is just writing.
  await lockMember(tx, memberNo)
  await clearTakedownAnswers(tx, memberNo)
}

/**
 * Deletes the receipts of a member who leaves: no one may see them any more. The review keeps the fact that there was
 * a receipt.
 */
export async function clearReceiptsOf(tx: Db, { memberNo, now }: { memberNo: string; now: Date }) {
  // Locks the receipts before the member, in the same order as a change of a receipt; then reads the receipts that
  // were added while this waited.
  await lockReceiptsOf(tx, memberNo)
  await lockMember(tx, memberNo)
  const receipts = await lockReceiptsOf(tx, memberNo)
  for (const { photo } of receipts) await releasePicture(tx, photo, now)
  await clearReceiptPhotosOf(tx, memberNo)
}
