import type { LoginInfo } from '@matjari/contract/calls/auth'
import type { Db } from '../../lib/db/database.ts'
import { prepared } from '../../lib/db/prepared.ts'

const yesNo = (value: boolean) => (value ? 'Y' : 'N')

export const findCredentials = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'passwordHash', 'isActive'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

export async function readLoginInfo(db: Db, memberNo: string): Promise<LoginInfo> {
  const row = await db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'memberRole', 'isActive', 'isModify', 'isStoreOwner'])
    .select(['memberName', 'memberNickName', 'memberEmail', 'memberSelfie'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()
  return {
    memberNo: row.memberNo,
    memberId: row.memberId,
    username: row.memberId,
    memberRole: row.memberRole,
    roles: [row.memberRole],
    isActive: yesNo(row.isActive),
    isModify: yesNo(row.isModify),
    isStoreOwner: yesNo(row.isStoreOwner),
    memberName: row.memberName,
    memberNickName: row.memberNickName,
    memberEmail: row.memberEmail ?? '',
    memberSelfie: row.memberSelfie ?? 'NULL',
  }
}

/** Asked with every call. Nobody when the sign-in was ended or the member has withdrawn. */
export const findSignedInMember = prepared(
  (db, claims: { readonly memberNo: string; readonly signInNo: string }) =>
    db
      .selectFrom('signIn')
      .innerJoin('member', 'member.memberNo', 'signIn.memberNo')
      .select(['member.memberNo', 'member.memberId', 'member.memberRole'])
      .select(['member.isStoreOwner', 'member.isActive'])
      .where('signIn.signInNo', '=', claims.signInNo)
      .where('signIn.memberNo', '=', claims.memberNo)
      .where('signIn.revokedAt', 'is', null)
      .where('member.withdrawnAt', 'is', null),
)

export async function insertSignIn(
  db: Db,
  row: { memberNo: string; longLived: boolean; now: Date; expiresAt: Date },
) {
  const { signInNo } = await db
    .insertInto('signIn')
    .values({
      memberNo: row.memberNo,
      longLived: row.longLived,
      createdAt: row.now,
      lastUsedAt: row.now,
      expiresAt: row.expiresAt,
    })
    .returning('signInNo')
    .executeTakeFirstOrThrow()
  return signInNo
}

export const insertRefreshToken = (
  db: Db,
  row: { hash: Buffer; signInNo: string; now: Date; expiresAt: Date },
) =>
  db
    .insertInto('refreshToken')
    .values({
      tokenHash: row.hash,
      signInNo: row.signInNo,
      createdAt: row.now,
      expiresAt: row.expiresAt,
    })
    .execute()

/** The presented token with its family and member, held until the transaction ends. */
export async function lockRefreshToken(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('refreshToken as presented')
    .innerJoin('signIn', 'signIn.signInNo', 'presented.signInNo')
    .innerJoin('member', 'member.memberNo', 'signIn.memberNo')
    .leftJoin('refreshToken as successor', 'successor.tokenHash', 'presented.successorHash')
    .select(['presented.expiresAt', 'presented.replacedAt'])
    .select(['successor.replacedAt as successorReplacedAt'])
    .select(['signIn.signInNo', 'signIn.longLived', 'signIn.revokedAt'])
    .select(['member.memberNo', 'member.isActive', 'member.withdrawnAt'])
    .where('presented.tokenHash', '=', hash)
    .forUpdate('presented')
    .executeTakeFirst()
  return (
    row && {
      ...row,
      successorReplaced: row.successorReplacedAt !== null,
      signInRevoked: row.revokedAt !== null || row.withdrawnAt !== null,
    }
  )
}

export async function replaceRefreshToken(
  db: Db,
  row: { hash: Buffer; successor: Buffer; signInNo: string; now: Date; expiresAt: Date },
) {
  await db
    .updateTable('refreshToken')
    .set({ replacedAt: row.now, successorHash: row.successor })
    .where('tokenHash', '=', row.hash)
    .execute()
  await insertRefreshToken(db, { ...row, hash: row.successor })
  await db
    .updateTable('signIn')
    .set({ lastUsedAt: row.now, expiresAt: row.expiresAt })
    .where('signInNo', '=', row.signInNo)
    .execute()
}

export const revokeSignIn = (db: Db, row: { signInNo: string; now: Date }) =>
  db
    .updateTable('signIn')
    .set({ revokedAt: row.now })
    .where('signInNo', '=', row.signInNo)
    .where('revokedAt', 'is', null)
    .execute()
