import type { Insertable } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { Tables } from '../../../lib/db/tables.ts'

/** Only who has a password and a proved address can be sent another one. */
export const findPasswordMember = (db: Db, sought: { memberId: string; email: string }) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'memberEmail'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', sought.memberId.toLowerCase()))
    .where((eb) => eb(eb.fn('lower', ['memberEmail']), '=', sought.email.toLowerCase()))
    .where('isEmailProved', '=', true)
    .where('isActive', '=', true)
    .where('withdrawnAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .$narrowType<{ memberEmail: string }>()
    .executeTakeFirst()

export const putTemporaryPassword = (db: Db, row: Insertable<Tables['temporaryPassword']>) =>
  db
    .insertInto('temporaryPassword')
    .values(row)
    .onConflict((oc) =>
      oc.column('memberNo').doUpdateSet((eb) => ({
        passwordHash: eb.ref('excluded.passwordHash'),
        createdAt: eb.ref('excluded.createdAt'),
        expiresAt: eb.ref('excluded.expiresAt'),
      })),
    )
    .execute()

/** Whether it was still there: by its hash, so that a newer one stays. */
export async function deleteTemporaryPassword(
  db: Db,
  row: { memberNo: string; passwordHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('temporaryPassword')
    .where('memberNo', '=', row.memberNo)
    .where('passwordHash', '=', row.passwordHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteTemporaryPasswordOf = (db: Db, memberNo: string) =>
  db.deleteFrom('temporaryPassword').where('memberNo', '=', memberNo).execute()

export const setTemporaryAsOwn = (db: Db, row: { memberNo: string; passwordHash: string }) =>
  db
    .updateTable('member')
    .set({ passwordHash: row.passwordHash, isPasswordTemporary: true })
    .where('memberNo', '=', row.memberNo)
    .execute()

export const deleteTemporaryPasswordsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('temporaryPassword').where('expiresAt', '<', moment).execute()
