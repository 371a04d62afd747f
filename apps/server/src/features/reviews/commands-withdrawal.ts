import type { Db } from '../../lib/db/database.ts'
import { releasePicture } from '../media/commands.ts'
import { lockMember } from '../members/locks.ts'
import { forgetPhotosOf, lockReceiptsOf } from './store-receipts.ts'

/**
 * The receipts of a member who leaves are seen by nobody any more. That there was one stays with the
 * review, which stays itself.
 */
export async function forgetReceiptsOf(tx: Db, { memberNo, now }: { memberNo: string; now: Date }) {
  // Receipts before the member, like whoever changes one; then what was being written meanwhile.
  await lockReceiptsOf(tx, memberNo)
  await lockMember(tx, memberNo)
  const receipts = await lockReceiptsOf(tx, memberNo)
  for (const { photo } of receipts) await releasePicture(tx, photo, now)
  await forgetPhotosOf(tx, memberNo)
}
