import type { Db } from '../../../lib/db/database.ts'

/** With the temporary password, which proves whoever signed in with it. */
export const readIdentity = (db: Db, sought: { memberNo: string; now: Date }) =>
  db
    .selectFrom('member')
    .leftJoin('temporaryPassword', (join) =>
      join
        .onRef('temporaryPassword.memberNo', '=', 'member.memberNo')
        .on('temporaryPassword.expiresAt', '>', sought.now),
    )
    .select(['member.memberNo', 'member.memberId', 'member.passwordHash'])
    .select(['member.memberEmail', 'member.isEmailProved'])
    .select('temporaryPassword.passwordHash as temporaryHash')
    .where('member.memberNo', '=', sought.memberNo)
    .where('member.withdrawnAt', 'is', null)
    .executeTakeFirst()

export const markConfirmed = (db: Db, row: { signInNo: string; now: Date }) =>
  db
    .updateTable('signIn')
    .set({ passwordConfirmedAt: row.now })
    .where('signInNo', '=', row.signInNo)
    .execute()

export async function readConfirmedAt(db: Db, signInNo: string): Promise<Date | null> {
  const row = await db
    .selectFrom('signIn')
    .select('passwordConfirmedAt')
    .where('signInNo', '=', signInNo)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.passwordConfirmedAt ?? null
}

export const setProvedEmail = (db: Db, row: { memberNo: string; memberEmail: string }) =>
  db
    .updateTable('member')
    .set({ memberEmail: row.memberEmail, isEmailProved: true })
    .where('memberNo', '=', row.memberNo)
    .where('withdrawnAt', 'is', null)
    .execute()
