import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import type { Scope } from '../../http/caller.ts'
import { yesNo } from '../../lib/yes-no.ts'

export const findCredentials = (db: Db, query: { memberId: string; now: Date }) =>
  db
    .selectFrom('member')
    .leftJoin('temporaryPassword', (join) =>
      join
        .onRef('temporaryPassword.memberNo', '=', 'member.memberNo')
        .on('temporaryPassword.expiresAt', '>', query.now),
    )
    .select(['member.memberNo', 'member.passwordHash', 'member.isActive'])
    .select('temporaryPassword.passwordHash as temporaryHash')
    .select('temporaryPassword.expiresAt as temporaryUntil')
    .where((eb) => eb(eb.fn('lower', ['member.memberId']), '=', query.memberId.toLowerCase()))
    .where('member.withdrawnAt', 'is', null)
    .executeTakeFirst()

/** Checks that this is still the member's password, and keeps it until the transaction ends. */
export async function lockPassword(
  db: Db,
  row: { memberNo: string; passwordHash: string },
): Promise<boolean> {
  const held = await db
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', row.memberNo)
    .where('passwordHash', '=', row.passwordHash)
    .where('withdrawnAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export async function isExtraFormOpen(db: Db, memberNo: string): Promise<boolean> {
  const { isModify } = await db
    .selectFrom('member')
    .select('isModify')
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()
  return !isModify
}

export const findIdByEmail = (db: Db, email: string) =>
  db
    .selectFrom('member')
    .select('memberId')
    .where((eb) => eb(eb.fn('lower', ['memberEmail']), '=', email.toLowerCase()))
    .where('isEmailProved', '=', true)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

type LoginInfoQuery = {
  readonly memberNo: string
  /** Null: the member was not admitted. */
  readonly signInNo: string | null
  readonly scope: Scope
}

/** A member who has only passed the password, or is deactivated, gets no more than the typed ID. */
export async function readLoginInfo(
  db: Db,
  { memberNo, signInNo, scope }: LoginInfoQuery,
): Promise<LoginInfo> {
  const isHalfOpen = scope === 'twoStep' || signInNo === null
  const row = await db
    .selectFrom('member')
    .leftJoin('signIn', (join) => join.on('signIn.signInNo', '=', signInNo))
    .select(['member.memberNo', 'memberId', 'memberRole', 'isActive', 'isModify', 'isStoreOwner'])
    .select(['memberName', 'memberNickName', 'memberEmail', 'memberSelfie'])
    .select(['isPasswordTemporary', 'signIn.temporaryUntil'])
    .select(worksSomewhere.as('isStaff'))
    .where('member.memberNo', '=', memberNo)
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
    ...(row.isStaff && !isHalfOpen && { isStaff: 'Y' }),
    memberName: isHalfOpen ? '' : row.memberName,
    memberNickName: isHalfOpen ? '' : row.memberNickName,
    memberEmail: (isHalfOpen ? null : row.memberEmail) ?? '',
    memberSelfie: (isHalfOpen ? null : row.memberSelfie) ?? 'NULL',
    // The column is from the time when a temporary password replaced the lasting one.
    isPasswordTemporary: yesNo(row.isPasswordTemporary || row.temporaryUntil !== null),
    isTwoStepNeeded: yesNo(scope === 'twoStep'),
  }
}

type Claims = { readonly memberNo: string; readonly signInNo: string }

const worksSomewhere = sql<boolean>`exists (select from restaurant_staff as s
  where s.member_no = member.member_no and s.left_at is null)`

const signedInMember = (db: Db, claims: Claims) =>
  db
    .selectFrom('signIn')
    .innerJoin('member', 'member.memberNo', 'signIn.memberNo')
    .select(['member.memberNo', 'member.memberId', 'member.memberRole'])
    .select(['member.isStoreOwner', 'member.isActive', 'signIn.scope'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('twoStep')
            .select('twoStep.memberNo')
            .whereRef('twoStep.memberNo', '=', 'member.memberNo')
            .where('twoStep.confirmedAt', 'is not', null),
        )
        .as('isTwoStepOn'),
    )
    .where('signIn.signInNo', '=', claims.signInNo)
    .where('signIn.memberNo', '=', claims.memberNo)
    .where('signIn.revokedAt', 'is', null)
    .where('member.withdrawnAt', 'is', null)

/** Runs with every call. No row when the sign-in was ended or the member has withdrawn. */
export const findSignedInMember = preparedPipelined(signedInMember)

export type SignedInMember = Awaited<ReturnType<typeof findSignedInMember>>[number] & {
  readonly isStaff?: boolean
}

/** The same for calls of the owner's desk. */
export const findSignedInAtDesk = preparedPipelined((db, claims: Claims) =>
  signedInMember(db, claims).select(worksSomewhere.as('isStaff')),
)

/** Only a member with a password and a proved address can get a temporary password. */
export const findPasswordMember = (db: Db, query: { memberId: string; email: string }) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'memberEmail'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', query.memberId.toLowerCase()))
    .where((eb) => eb(eb.fn('lower', ['memberEmail']), '=', query.email.toLowerCase()))
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
 * Checks that this is still the temporary password, and keeps it until the transaction ends. Locks
 * the member first, like every transaction that changes a member's data.
 */
export async function lockTemporaryPassword(
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

/** With the temporary password, which also proves a member who signed in with it. */
export const readIdentity = (db: Db, query: { memberNo: string; now: Date }) =>
  db
    .selectFrom('member')
    .leftJoin('temporaryPassword', (join) =>
      join
        .onRef('temporaryPassword.memberNo', '=', 'member.memberNo')
        .on('temporaryPassword.expiresAt', '>', query.now),
    )
    .select(['member.memberNo', 'member.memberId', 'member.passwordHash'])
    .select(['member.memberEmail', 'member.isEmailProved'])
    .select('temporaryPassword.passwordHash as temporaryHash')
    .where('member.memberNo', '=', query.memberNo)
    .where('member.withdrawnAt', 'is', null)
    .executeTakeFirst()

export const markConfirmed = (db: Db, row: { signInNo: string; now: Date }) =>
  db
    .updateTable('signIn')
    .set({ passwordConfirmedAt: row.now })
    .where('signInNo', '=', row.signInNo)
    .execute()

export async function readConfirmedAt(db: Db, signInNo: string): Promise<Date | null> {
  const row = await db
    .selectFrom('signIn')
    .select('passwordConfirmedAt')
    .where('signInNo', '=', signInNo)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.passwordConfirmedAt ?? null
}

export const setProvedEmail = (db: Db, row: { memberNo: string; memberEmail: string }) =>
  db
    .updateTable('member')
    .set({ memberEmail: row.memberEmail, isEmailProved: true })
    .where('memberNo', '=', row.memberNo)
    .where('withdrawnAt', 'is', null)
    .execute()
