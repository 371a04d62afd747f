import { limits } from '@matjari/contract/limits'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { type WaitlistEntryRow, waitlistEntryPage } from './waitlist-entries.sql.ts'
import { waitlistEntryOf } from './waitlist-entries.ts'

/** The member's waitlist entries, newest first. */
export async function* exportWaitlist({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller) {
  const { memberNo } = caller
  const exportedAt = now()
  const pages = pagesOf<WaitlistEntryRow>((after, size) =>
    waitlistEntryPage(db, { memberNo, after, size }),
  )
  for await (const rows of pages) yield rows.map((row) => waitlistEntryOf(row, exportedAt))
}

/**
 * Ends the waitlist entries of a suspended member; a table held for the member goes to the next in
 * line.
 */
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

/** Deletes all waitlist entries of a member who leaves. */
export async function forgetWaitlistOf(tx: Db, { memberNo }: { memberNo: string }) {
  await tx.deleteFrom('waiting').where('memberNo', '=', memberNo).execute()
}

const dayMs = 24 * 60 * 60_000

/** Deletes entries some time after they ended, because what a member waited for is personal. */
export const forgetOldWaitlist = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .deleteFrom('waiting')
    .where('endedAt', '<', new Date(now().getTime() - limits.waiting.retentionDays * dayMs))
    .execute()
