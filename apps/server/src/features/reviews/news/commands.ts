import type { Db } from '../../../lib/db/database.ts'
import { addInboxMessages } from '../../inbox/commands.ts'
import { holdMembers } from '../../members/locks.ts'
import type { ReviewNews } from './rules.ts'

/**
 * Tells what happened to reviews, in the transaction of what it tells and last in it: members are
 * locked after everything else. Nobody hears of what they did themselves, nor who has left.
 */
export async function tellOfReviews(
  tx: Db,
  told: { readonly actorNo: string; readonly news: readonly ReviewNews[] },
) {
  const toOthers = told.news.filter(({ memberNo }) => memberNo !== told.actorNo)
  if (toOthers.length === 0) return
  const readers = await holdMembers(
    tx,
    toOthers.map(({ memberNo }) => memberNo),
  )
  await addInboxMessages(
    tx,
    toOthers.filter(({ memberNo }) => readers.has(memberNo)),
  )
}
