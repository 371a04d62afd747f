import type { Db } from '../../lib/db/database.ts'

/** Whoever leaves or is stopped waits for nothing any more; what was held for them goes to the next in line. */
export async function endWaitingOf(tx: Db, { memberNo, now }: { memberNo: string; now: Date }) {
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
