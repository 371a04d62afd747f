import type { Db } from '../../../lib/db/database.ts'

export const readIdentity = (db: Db, memberNo: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'passwordHash', 'memberEmail', 'isEmailProved'])
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
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
