import { limits } from '@matjari/contract/limits'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { dropPicture, releasePicture } from '../../media/commands.ts'
import { forgetWordsAbout } from '../holds/store.ts'
import { lockDeletedBefore, picturesOf, removeReviews } from './store.ts'

const deletedMs = limits.review.deletedDays * 24 * 60 * 60_000
const batch = 20

/** Removes what was deleted so long ago that nobody will bring it back. Several servers may do so. */
export async function eraseDeletedReviews(deps: Pick<Deps, 'db' | 'media' | 'now'>): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - deletedMs)
  for (;;) {
    const { erased, pictures } = await inTransaction(deps.db, async (tx) => {
      const reviewNos = await lockDeletedBefore(tx, { before, most: batch })
      if (reviewNos.length === 0) return { erased: 0, pictures: [] }
      const pictures = await picturesOf(tx, reviewNos)
      await forgetWordsAbout(tx, reviewNos)
      await removeReviews(tx, reviewNos)
      for (const picture of pictures) await releasePicture(tx, picture, now)
      return { erased: reviewNos.length, pictures }
    })
    for (const picture of pictures) await dropPicture(deps, picture)
    if (erased < batch) return
  }
}
