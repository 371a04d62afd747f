import type { Insertable } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { Tables } from '../../../lib/db/tables.ts'

type NewMember = Insertable<Tables['member']>

/** Fails by the name of its index when the ID, nickname or e-mail is taken. */
export async function insertNewMember(db: Db, row: NewMember) {
  const { memberNo } = await db
    .insertInto('member')
    .values(row)
    .returning('memberNo')
    .executeTakeFirstOrThrow()
  return memberNo
}

/** The new member's number, or undefined when the ID, nickname or e-mail is taken. */
export const insertMember = (db: Db, row: NewMember) =>
  db
    .insertInto('member')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning('memberNo')
    .executeTakeFirst()

export const makeAdministrator = (db: Db, options: { memberId: string; passwordHash: string }) =>
  db
    .updateTable('member')
    .set({
      memberRole: 'ROLE_ADMIN',
      isActive: true,
      passwordHash: options.passwordHash,
      isPasswordTemporary: false,
    })
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', options.memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
