import type { LimitedScope } from '@matjari/contract/call'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Scope } from '../../http/caller.ts'
import type { Device } from './devices.ts'
import { earlier } from './tokens.ts'

/** Their refresh tokens are deleted with them. */
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
  readonly temporaryUntil: Date | null
}

/** Inserts a sign-in with its first refresh token. */
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
          temporaryUntil: row.temporaryUntil,
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

/** Locks the presented token with its sign-in and member until the transaction ends. */
export async function lockRefreshToken(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('refreshToken as presented')
    .innerJoin('signIn', 'signIn.signInNo', 'presented.signInNo')
    .innerJoin('member', 'member.memberNo', 'signIn.memberNo')
    .leftJoin('refreshToken as successor', 'successor.tokenHash', 'presented.successorHash')
    .select(['presented.expiresAt', 'presented.replacedAt', 'presented.isOneTime'])
    .select('presented.successorHash')
    .select(['successor.replacedAt as successorReplacedAt'])
    .select(['signIn.signInNo', 'signIn.longLived', 'signIn.endsAt'])
    .select(['signIn.scope', 'signIn.revokedAt'])
    .select(['member.memberNo', 'member.isActive', 'member.isModify', 'member.withdrawnAt'])
    .where('presented.tokenHash', '=', hash)
    .forUpdate('presented')
    .executeTakeFirst()
  return (
    row && {
      ...row,
      expiresAt: earlier(row.expiresAt, row.endsAt),
      successorReplaced: row.successorReplacedAt !== null,
      signInRevoked:
        row.revokedAt !== null ||
        row.withdrawnAt !== null ||
        // Begun at the very moment at which the extra form was saved.
        (row.scope === 'extraForm' && row.isModify),
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

type MemberSignIns = { memberNo: string; exceptSignInNo?: string | undefined; now: Date }

const revokeOpenSignIns = (db: Db, row: MemberSignIns) =>
  db
    .updateTable('signIn')
    .set({ revokedAt: row.now })
    .where('memberNo', '=', row.memberNo)
    .where('revokedAt', 'is', null)
    .where('signInNo', 'is distinct from', row.exceptSignInNo ?? null)

/** Ends all sign-ins of a member, except one if it is given. */
export const revokeSignIns = (db: Db, row: MemberSignIns) => revokeOpenSignIns(db, row).execute()

/** Ends the sign-ins that were begun with the temporary password. */
export const revokeTemporarySignIns = (db: Db, row: { memberNo: string; now: Date }) =>
  revokeOpenSignIns(db, row).where('temporaryUntil', 'is not', null).execute()

/** Ends sign-ins by one-time tokens, and those that were exchanged for them. */
export const revokeExtraFormSignIns = (db: Db, row: MemberSignIns) =>
  revokeOpenSignIns(db, row).where('scope', '=', 'extraForm').execute()

/**
 * A one-time token may be exchanged again and again, so only the newest few of its sign-ins stay
 * open.
 */
export const revokeOldestExtraFormSignIns = (db: Db, row: MemberSignIns & { keep: number }) =>
  revokeOpenSignIns(db, row)
    .where('signInNo', 'in', (eb) =>
      eb
        .selectFrom('signIn')
        .select('signInNo')
        .where('memberNo', '=', row.memberNo)
        .where('scope', '=', 'extraForm')
        .where('revokedAt', 'is', null)
        .where('signInNo', 'is distinct from', row.exceptSignInNo ?? null)
        .orderBy('signInNo', 'desc')
        .offset(row.keep),
    )
    .execute()

/**
 * Makes a limited sign-in a full one; its tokens stay. Returns whether it was still limited and
 * open.
 */
export async function openSignIn(
  db: Db,
  row: { signInNo: string; from: LimitedScope; expiresAt: Date; endsAt: Date },
): Promise<boolean> {
  // Tokens are locked before sign-ins, in the same order as in a renewal.
  await db
    .updateTable('refreshToken')
    .set({ expiresAt: row.expiresAt })
    .where('signInNo', '=', row.signInNo)
    .where('replacedAt', 'is', null)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('signIn')
    .set({ scope: 'full', expiresAt: row.expiresAt, endsAt: row.endsAt })
    .where('signInNo', '=', row.signInNo)
    .where('scope', '=', row.from)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The member's open sign-ins, the last used first. */
export const listSignIns = (db: Db, { memberNo, now }: { memberNo: string; now: Date }) =>
  db
    .selectFrom('signIn')
    .select(['signInNo', 'userAgent', 'place', 'createdAt', 'lastUsedAt'])
    .where('memberNo', '=', memberNo)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('scope', '<>', 'twoStep')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('signInNo', 'desc')
    .limit(limits.signIns.listed)
    .execute()

/** Returns whether the sign-in was the member's and open. */
export async function revokeOwnSignIn(
  db: Db,
  row: { memberNo: string; signInNo: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signIn')
    .set({ revokedAt: row.now })
    .where('signInNo', '=', row.signInNo)
    .where('memberNo', '=', row.memberNo)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', row.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
