import { messages } from '@matjari/contract/messages'
import type { Db } from '../../../lib/db/database.ts'

/** What is left of a member is a number that others' records point to. */
export const eraseMember = (db: Db, row: { memberNo: string; now: Date }) =>
  db
    .updateTable('member')
    .set({
      memberId: `withdrawn_${row.memberNo}`,
      memberName: messages.withdrawal.authorName,
      memberNickName: messages.withdrawal.authorName,
      memberEmail: null,
      isEmailProved: false,
      passwordHash: null,
      isPasswordTemporary: false,
      memberSelfie: null,
      memberRole: 'ROLE_COMMON',
      isActive: false,
      isStoreOwner: false,
      withdrawnAt: row.now,
    })
    .where('memberNo', '=', row.memberNo)
    .execute()

/** Every way back in. A new sign-up with the same names or the same provider starts afresh. */
export async function forgetProofs(db: Db, memberNo: string) {
  await db.deleteFrom('socialIdentity').where('memberNo', '=', memberNo).execute()
  await db.deleteFrom('emailCode').where('memberNo', '=', memberNo).execute()
}

/** Also those that have left: the row still names the address. */
export const forgetMail = (db: Db, email: string) =>
  db
    .deleteFrom('mail')
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', email.toLowerCase()))
    .execute()

export const forgetRefreshTokens = (db: Db, memberNo: string) =>
  db
    .deleteFrom('refreshToken')
    .where('signInNo', 'in', (eb) =>
      eb.selectFrom('signIn').select('signInNo').where('memberNo', '=', memberNo),
    )
    .execute()
