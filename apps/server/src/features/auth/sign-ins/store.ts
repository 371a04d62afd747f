import { limits } from '@matjari/contract/limits'
import type { Db } from '../../../lib/db/database.ts'

/** The member's own that are open, the one used last first. */
export const listSignIns = (db: Db, { memberNo, now }: { memberNo: string; now: Date }) =>
  db
    .selectFrom('signIn')
    .select(['signInNo', 'userAgent', 'place', 'createdAt', 'lastUsedAt'])
    .where('memberNo', '=', memberNo)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('scope', '<>', 'twoStep')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('signInNo', 'desc')
    .limit(limits.signIns.listed)
    .execute()

/** Whether it was the member's and open. */
export async function revokeOwnSignIn(
  db: Db,
  row: { memberNo: string; signInNo: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signIn')
    .set({ revokedAt: row.now })
    .where('signInNo', '=', row.signInNo)
    .where('memberNo', '=', row.memberNo)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', row.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
