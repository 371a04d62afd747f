import type { MyPageInfo } from '@matjari/contract/entities/member'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { Tables } from '../../../lib/db/tables.ts'
import { yesNo } from '../../../lib/yes-no.ts'

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

/** The member as they are until the transaction ends, or undefined when they have withdrawn. */
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

/** What is undefined stays as it is. */
export const updateMember = (db: Db, memberNo: string, changes: Updateable<Tables['member']>) =>
  db.updateTable('member').set(changes).where('memberNo', '=', memberNo).execute()
