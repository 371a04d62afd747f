import type { Db } from '../../../lib/db/database.ts'
import { type LockedMembers, lockMembersShared } from '../../locks/members.ts'
import { addInboxMessages } from '../../notifications/inbox.ts'
import type { ReviewNews } from './rules.ts'

/**
 * Tells what happened to reviews, in the transaction of what it tells and last in it: members are
 * locked after everything else. Nobody hears of what they did themselves, nor who has left.
 * Answers who hears of it; without an actor it happened by itself.
 */
export async function tellOfReviews(
  tx: Db,
  told: { readonly actorNo: string | null; readonly news: readonly ReviewNews[] },
): Promise<LockedMembers> {
  const toOthers = told.news.filter(({ memberNo }) => memberNo !== told.actorNo)
  if (toOthers.length === 0) return new Map()
  const readers = await lockMembersShared(
    tx,
    toOthers.map(({ memberNo }) => memberNo),
  )
  await addInboxMessages(
    tx,
    toOthers.filter(({ memberNo }) => readers.has(memberNo)),
  )
  return readers
}
