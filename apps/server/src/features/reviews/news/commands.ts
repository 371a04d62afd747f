import type { Db } from '../../../lib/db/database.ts'
import { addInboxMessages } from '../../inbox/commands.ts'
import { type HeldMembers, holdMembers } from '../../members/locks.ts'
import type { ReviewNews } from './rules.ts'

/**
 * Tells what happened to reviews, in the transaction of what it tells and last in it: members are
 * locked after everything else. Nobody hears of what they did themselves, nor who has left.
 * Answers who hears of it; without an actor it happened by itself.
 */
export async function tellOfReviews(
  tx: Db,
  told: { readonly actorNo: string | null; readonly news: readonly ReviewNews[] },
): Promise<HeldMembers> {
  const toOthers = told.news.filter(({ memberNo }) => memberNo !== told.actorNo)
  if (toOthers.length === 0) return new Map()
  const readers = await holdMembers(
    tx,
    toOthers.map(({ memberNo }) => memberNo),
  )
  await addInboxMessages(
    tx,
    toOthers.filter(({ memberNo }) => readers.has(memberNo)),
  )
  return readers
}
