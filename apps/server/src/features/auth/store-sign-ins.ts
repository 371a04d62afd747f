import type { Db } from '../../lib/db/database.ts'

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
  row: { hash: Buffer; signInNo: string; now: Date; expiresAt: Date; isOneTime?: boolean },
) =>
  db
    .insertInto('refreshToken')
    .values({
      tokenHash: row.hash,
      signInNo: row.signInNo,
      createdAt: row.now,
      expiresAt: row.expiresAt,
      isOneTime: row.isOneTime ?? false,
    })
    .execute()

/** The presented token with its family and member, held until the transaction ends. */
export async function lockRefreshToken(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('refreshToken as presented')
    .innerJoin('signIn', 'signIn.signInNo', 'presented.signInNo')
    .innerJoin('member', 'member.memberNo', 'signIn.memberNo')
    .leftJoin('refreshToken as successor', 'successor.tokenHash', 'presented.successorHash')
    .select(['presented.expiresAt', 'presented.replacedAt', 'presented.isOneTime'])
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

/** All of a member's, but the one they are using where it is named. */
export const revokeSignIns = (
  db: Db,
  row: { memberNo: string; exceptSignInNo?: string | undefined; now: Date },
) =>
  db
    .updateTable('signIn')
    .set({ revokedAt: row.now })
    .where('memberNo', '=', row.memberNo)
    .where('revokedAt', 'is', null)
    .where('signInNo', 'is distinct from', row.exceptSignInNo ?? null)
    .execute()
