import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { yesNo } from '../../lib/yes-no.ts'

const profileOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('member')
    .select(['memberId', 'memberName', 'memberNickName', 'memberEmail', 'memberSelfie'])
    .select(['isEmailProved', 'isModify'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('socialIdentity')
            .select('socialIdentity.provider')
            .whereRef('socialIdentity.memberNo', '=', 'member.memberNo'),
        )
        .$castTo<boolean>()
        .as('isSocialMember'),
    )
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)

export const findProfile = (db: Db, memberNo: string) => profileOf(db, memberNo).executeTakeFirst()

/**
 * Locks the member's profile until the transaction ends; undefined when the member has withdrawn.
 */
export const lockProfile = (db: Db, memberNo: string) =>
  profileOf(db, memberNo).forNoKeyUpdate('member').executeTakeFirst()

export async function readMyPage(db: Db, memberNo: string): Promise<MyPageInfo> {
  const row = await profileOf(db, memberNo)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('consent')
            .select('consent.consentNo')
            .whereRef('consent.memberNo', '=', 'member.memberNo')
            .where('consent.kind', '=', 'marketing')
            .where('consent.withdrawnAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('isMarketingAgreed'),
    )
    .executeTakeFirstOrThrow()
  return {
    memberId: row.memberId,
    memberName: row.memberName,
    memberNickName: row.memberNickName,
    memberEmail: row.memberEmail ?? '',
    memberSelfie: row.memberSelfie ?? 'NULL',
    isSocial: yesNo(row.isSocialMember && !row.hasPassword),
    isEmailProved: yesNo(row.isEmailProved),
    isMarketingAgreed: yesNo(row.isMarketingAgreed),
  }
}

/** Undefined values stay as they are. */
export const updateMember = (db: Db, memberNo: string, changes: Updateable<Tables['member']>) =>
  db.updateTable('member').set(changes).where('memberNo', '=', memberNo).execute()

// Looks up the three unique indexes of members beforehand. Of two simultaneous sign-ups the index
// decides.

const membersOtherThan = (db: Db, exceptMemberNo: string | undefined) => {
  const members = db.selectFrom('member').select('memberNo').where('withdrawnAt', 'is', null)
  return exceptMemberNo ? members.where('memberNo', '!=', exceptMemberNo) : members
}

export const findByMemberId = (db: Db, memberId: string) =>
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

type NewMember = Insertable<Tables['member']>

/** Fails with the name of the index when the ID, nickname or e-mail is taken. */
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

export type SocialIdentity = { readonly provider: 'google' | 'kakao'; readonly subject: string }

/** The member with that identity; undefined for one who has withdrawn. */
export const findSocialMember = (db: Db, { provider, subject }: SocialIdentity) =>
  db
    .selectFrom('socialIdentity')
    .innerJoin('member', 'member.memberNo', 'socialIdentity.memberNo')
    .select(['member.memberNo', 'member.isActive'])
    .where('socialIdentity.provider', '=', provider)
    .where('socialIdentity.subject', '=', subject)
    .where('member.withdrawnAt', 'is', null)
    .executeTakeFirst()

/** Fails with `social_identity_pkey` when another member has that identity. */
export const insertSocialIdentity = (
  db: Db,
  row: SocialIdentity & { readonly memberNo: string; readonly createdAt: Date },
) => db.insertInto('socialIdentity').values(row).execute()

type AgreedDocuments = {
  readonly kind: 'terms' | 'privacy' | 'marketing'
  readonly version: string
}

/** A consent that is open already stays as it is. */
export const openConsents = (
  db: Db,
  row: { memberNo: string; agreed: readonly AgreedDocuments[]; now: Date },
) =>
  db
    .insertInto('consent')
    .values(row.agreed.map((one) => ({ ...one, memberNo: row.memberNo, agreedAt: row.now })))
    .onConflict((oc) =>
      oc.columns(['memberNo', 'kind']).where('withdrawnAt', 'is', null).doNothing(),
    )
    .execute()

/**
 * Closes all of a member's consents, or those of one kind. Closed ones stay, with their end.
 */
export const closeConsents = (db: Db, row: { memberNo: string; kind?: 'marketing'; now: Date }) =>
  db
    .updateTable('consent')
    // The clocks of two servers may differ a little, and no consent ends before it began.
    .set({ withdrawnAt: sql<Date>`greatest(agreed_at, ${row.now})` })
    .where('memberNo', '=', row.memberNo)
    .where('withdrawnAt', 'is', null)
    .$if(row.kind !== undefined, (query) => query.where('kind', '=', row.kind ?? 'marketing'))
    .execute()

/** Of a member who has left, only the number remains, because others' records refer to it. */
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

/**
 * Removes every way to sign in. A new sign-up with the same names or the same provider makes a new
 * member.
 */
export async function forgetProofs(db: Db, memberNo: string) {
  await db.deleteFrom('socialIdentity').where('memberNo', '=', memberNo).execute()
  await db.deleteFrom('emailCode').where('memberNo', '=', memberNo).execute()
}

/** Also mails that were sent: their rows still contain the address. */
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
