import { limits } from '@matjari/contract/limits'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { type WaitlistEntryRow, waitlistEntryPage } from './waitlist-entries.sql.ts'
import { waitlistEntryOf } from './waitlist-entries.ts'

/** What the member waits or waited for, newest first. */
export async function* exportWaitlist({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller) {
  const { memberNo } = caller
  const asked = now()
  const pages = pagesOf<WaitlistEntryRow>((after, size) =>
    waitlistEntryPage(db, { memberNo, after, size }),
  )
  for await (const rows of pages) yield rows.map((row) => waitlistEntryOf(row, asked))
}

/** Whoever is stopped waits for nothing any more; what was held for them goes to the next in line. */
export async function endWaitlistOf(tx: Db, { memberNo, now }: { memberNo: string; now: Date }) {
  for (const [state, end] of [
    ['waiting', 'left'],
    ['held', 'declined'],
  ] as const)
    await tx
      .updateTable('waiting')
      .set({ state: end, endedAt: now })
      .where('memberNo', '=', memberNo)
      .where('state', '=', state)
      .execute()
}

/** Likewise for whoever leaves, and nothing is kept of what they waited for. */
export async function forgetWaitlistOf(tx: Db, { memberNo }: { memberNo: string }) {
  await tx.deleteFrom('waiting').where('memberNo', '=', memberNo).execute()
}

const dayMs = 24 * 60 * 60_000

/** What somebody waited for once is nobody's business for long. */
export const forgetOldWaitlist = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .deleteFrom('waiting')
    .where('endedAt', '<', new Date(now().getTime() - limits.waiting.keptDays * dayMs))
    .execute()
