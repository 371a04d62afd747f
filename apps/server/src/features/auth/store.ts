import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { Scope } from '../../lib/http/caller.ts'
import { earlier } from './rules.ts'
import type { Device } from './sign-ins/device.ts'

/** Their refresh tokens go with them. */
export const deleteSignInsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('signIn').where('expiresAt', '<', moment).execute()

type NewSignIn = {
  readonly memberNo: string
  readonly longLived: boolean
  readonly hash: Buffer
  readonly isOneTime: boolean
  readonly now: Date
  readonly expiresAt: Date
  readonly endsAt: Date
  readonly device: Device
  readonly scope: Scope
}

/** A sign-in with its first refresh token. */
export async function insertSignIn(db: Db, row: NewSignIn): Promise<string> {
  const { signInNo } = await db
    .with('begun', (cte) =>
      cte
        .insertInto('signIn')
        .values({
          memberNo: row.memberNo,
          longLived: row.longLived,
          createdAt: row.now,
          lastUsedAt: row.now,
          expiresAt: row.expiresAt,
          endsAt: row.endsAt,
          scope: row.scope,
          ...row.device,
        })
        .returning(['signInNo', 'createdAt', 'expiresAt']),
    )
    .insertInto('refreshToken')
    .columns(['signInNo', 'createdAt', 'expiresAt', 'tokenHash', 'isOneTime'])
    .expression((eb) =>
      eb
        .selectFrom('begun')
        .select(['signInNo', 'createdAt', 'expiresAt'])
        .select(sql<Buffer>`${row.hash}::bytea`.as('tokenHash'))
        .select(sql<boolean>`${row.isOneTime}::boolean`.as('isOneTime')),
    )
    .returning('signInNo')
    .executeTakeFirstOrThrow()
  return signInNo
}

/** The presented token with its family and member, held until the transaction ends. */
export async function lockRefreshToken(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('refreshToken as presented')
    .innerJoin('signIn', 'signIn.signInNo', 'presented.signInNo')
    .innerJoin('member', 'member.memberNo', 'signIn.memberNo')
    .leftJoin('refreshToken as successor', 'successor.tokenHash', 'presented.successorHash')
    .select(['presented.expiresAt', 'presented.replacedAt', 'presented.isOneTime'])
    .select(['successor.replacedAt as successorReplacedAt'])
    .select(['signIn.signInNo', 'signIn.longLived', 'signIn.endsAt'])
    .select(['signIn.scope', 'signIn.revokedAt'])
    .select(['member.memberNo', 'member.isActive', 'member.withdrawnAt'])
    .where('presented.tokenHash', '=', hash)
    .forUpdate('presented')
    .executeTakeFirst()
  return (
    row && {
      ...row,
      expiresAt: earlier(row.expiresAt, row.endsAt),
      successorReplaced: row.successorReplacedAt !== null,
      signInRevoked: row.revokedAt !== null || row.withdrawnAt !== null,
    }
  )
}

export async function replaceRefreshToken(
  db: Db,
  row: {
    hash: Buffer
    successor: Buffer
    signInNo: string
    now: Date
    expiresAt: Date
    device: Device
  },
) {
  await db
    .updateTable('refreshToken')
    .set({ replacedAt: row.now, successorHash: row.successor })
    .where('tokenHash', '=', row.hash)
    .execute()
  await db
    .insertInto('refreshToken')
    .values({
      tokenHash: row.successor,
      signInNo: row.signInNo,
      createdAt: row.now,
      expiresAt: row.expiresAt,
    })
    .execute()
  await db
    .updateTable('signIn')
    .set({ lastUsedAt: row.now, expiresAt: row.expiresAt, ...row.device })
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
