import type { Db } from '../../../lib/db/database.ts'

export type SocialIdentity = { readonly provider: 'google' | 'kakao'; readonly subject: string }

/** Whose identity it is. Somebody who has withdrawn is nobody. */
export const findSocialMember = (db: Db, { provider, subject }: SocialIdentity) =>
  db
    .selectFrom('socialIdentity')
    .innerJoin('member', 'member.memberNo', 'socialIdentity.memberNo')
    .select(['member.memberNo', 'member.isActive'])
    .where('socialIdentity.provider', '=', provider)
    .where('socialIdentity.subject', '=', subject)
    .where('member.withdrawnAt', 'is', null)
    .executeTakeFirst()

/** Fails by `social_identity_pkey` when somebody already has it. */
export const insertSocialIdentity = (
  db: Db,
  row: SocialIdentity & { readonly memberNo: string; readonly createdAt: Date },
) => db.insertInto('socialIdentity').values(row).execute()
