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

/**
 * Whether this is the temporary password now, and until the transaction ends. The member first, as
 * everybody does who changes something of theirs.
 */
export async function holdTemporaryPassword(
  db: Db,
  row: { memberNo: string; passwordHash: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', row.memberNo)
    .where('withdrawnAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  const held = await db
    .selectFrom('temporaryPassword')
    .select('memberNo')
    .where('memberNo', '=', row.memberNo)
    .where('passwordHash', '=', row.passwordHash)
    .forShare()
    .executeTakeFirst()
  return member !== undefined && held !== undefined
}

export const deleteTemporaryPassword = (db: Db, memberNo: string) =>
  db.deleteFrom('temporaryPassword').where('memberNo', '=', memberNo).execute()

export const deleteTemporaryPasswordsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('temporaryPassword').where('expiresAt', '<', moment).execute()
