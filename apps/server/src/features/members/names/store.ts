import type { Db } from '../../../lib/db/database.ts'

// The three unique indexes of members, asked beforehand. Who comes second is decided by the index.

const membersOtherThan = (db: Db, exceptMemberNo: string | undefined) => {
  const members = db.selectFrom('member').select('memberNo').where('withdrawnAt', 'is', null)
  return exceptMemberNo ? members.where('memberNo', '!=', exceptMemberNo) : members
}

export const findById = (db: Db, memberId: string) =>
  membersOtherThan(db, undefined)
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .executeTakeFirst()

export const findByNickname = (
  db: Db,
  { nickname, exceptMemberNo }: { nickname: string; exceptMemberNo?: string | undefined },
) =>
  membersOtherThan(db, exceptMemberNo)
    .where((eb) => eb(eb.fn('lower', ['memberNickName']), '=', nickname.toLowerCase()))
    .executeTakeFirst()

export async function hasNickname(
  db: Db,
  { memberNo, nickname }: { memberNo: string; nickname: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where('memberNickName', '=', nickname)
    .executeTakeFirst()
  return member !== undefined
}

/** An address counts once it is proved. */
export const findByEmail = (
  db: Db,
  { email, exceptMemberNo }: { email: string; exceptMemberNo?: string | undefined },
) =>
  membersOtherThan(db, exceptMemberNo)
    .where((eb) => eb(eb.fn('lower', ['memberEmail']), '=', email.toLowerCase()))
    .where('isEmailProved', '=', true)
    .executeTakeFirst()
