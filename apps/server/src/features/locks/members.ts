import type { Db } from '../../db/db.ts'

// Each lock is held until the transaction ends. What belongs to a member is locked before them; only
// their passwords and sign-ins come after.

/** No other transaction changes the member, who may have left already. */
export const lockMember = (tx: Db, memberNo: string) =>
  tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Likewise, or undefined for a member who has left. */
export const lockPresentMember = (tx: Db, memberNo: string) =>
  tx
    .selectFrom('member')
    .select(['memberNo', 'isActive'])
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Likewise, or undefined for a member who has left or was stopped. */
export const lockActiveMember = (tx: Db, memberNo: string) =>
  tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where('isActive', '=', true)
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Those who are still members. A shared lock: none of them can leave while a message to them is written. */
export async function lockMembersShared(tx: Db, memberNos: readonly string[]) {
  const held = await tx
    .selectFrom('member')
    .select(['memberNo', 'memberEmail', 'isEmailProved'])
    .where('memberNo', 'in', [...memberNos])
    .where('withdrawnAt', 'is', null)
    .orderBy('memberNo')
    .forShare()
    .execute()
  return new Map(held.map((member) => [member.memberNo, member]))
}

export type LockedMembers = Awaited<ReturnType<typeof lockMembersShared>>

/** In one order: of two changes at once, one sees what the other did. */
export async function lockActiveAdministrators(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberRole', '=', 'ROLE_ADMIN')
    .where('isActive', '=', true)
    .where('withdrawnAt', 'is', null)
    .orderBy('memberNo')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ memberNo }) => memberNo)
}
