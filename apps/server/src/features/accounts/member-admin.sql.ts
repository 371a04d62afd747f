import type { AdminMember } from '@matjari/contract/accounts/entities'
import { sql } from 'kysely'
import { countUpTo } from '../../db/count-up-to.ts'
import type { Db } from '../../db/db.ts'
import { matchesIndexed } from '../../db/name-search.ts'
import { pageInfoOf, readAdminMost, type Slice } from '../../lib/paging.ts'
import { yesNo } from '../../lib/yes-no.ts'
import { searchedNames } from './taken-names.ts'

type MemberFilter = {
  readonly isActive?: 'Y' | 'N' | undefined
  readonly isStoreOwner?: 'Y' | 'N' | undefined
  readonly search?: string | undefined
}

function membersLike(db: Db, { isActive, isStoreOwner, search }: MemberFilter) {
  let members = db.selectFrom('member').where('withdrawnAt', 'is', null)
  if (isActive) members = members.where('isActive', '=', isActive === 'Y')
  if (isStoreOwner) members = members.where('isStoreOwner', '=', isStoreOwner === 'Y')
  if (search)
    members = members.where(matchesIndexed({ as: 'member', columns: searchedNames, text: search }))
  return members
}

const newestFirst = (members: ReturnType<typeof membersLike>) =>
  members
    .select(['memberNo', 'memberId', 'memberName', 'memberNickName', 'memberEmail'])
    .select(['isActive', 'isStoreOwner', 'memberRole', 'createdAt'])
    .orderBy('memberNo', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number]

const adminMemberOf = ({ createdAt, ...row }: Row): AdminMember => ({
  ...row,
  createDate: createdAt.toISOString(),
  memberEmail: row.memberEmail ?? '',
  isActive: yesNo(row.isActive),
  isStoreOwner: yesNo(row.isStoreOwner),
})

export async function listMembers(db: Db, sought: MemberFilter): Promise<AdminMember[]> {
  const rows = await newestFirst(membersLike(db, sought)).limit(readAdminMost).execute()
  return rows.map(adminMemberOf)
}

export async function pageOfMembers(db: Db, sought: MemberFilter, slice: Slice) {
  const members = membersLike(db, sought)
  const total = await countUpTo(db, members.select('memberNo'))
  const rows = await newestFirst(members).limit(slice.size).offset(slice.offset).execute()
  return { members: rows.map(adminMemberOf), pageInfo: pageInfoOf(slice, total) }
}

const byId = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'isActive', 'isStoreOwner'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)

export const findMemberById = (db: Db, memberId: string) => byId(db, memberId).executeTakeFirst()

export const lockMemberById = (db: Db, memberId: string) =>
  byId(db, memberId).forNoKeyUpdate().executeTakeFirst()

export const updateStoreOwner = (
  tx: Db,
  { memberNo, isStoreOwner }: { memberNo: string; isStoreOwner: boolean },
) =>
  tx
    .updateTable('member')
    .set({ isStoreOwner })
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .where('isStoreOwner', '<>', isStoreOwner)
    .returning('memberId')
    .executeTakeFirst()

export const listAdministrators = (db: Db) =>
  db
    .selectFrom('member as m')
    .leftJoin('twoStep as t', 't.memberNo', 'm.memberNo')
    .select(['m.memberId', 'm.memberNickName', 'm.memberEmail', 'm.isActive'])
    .select(sql<boolean>`t.confirmed_at is not null`.as('isTwoStepOn'))
    .select((eb) =>
      eb
        .selectFrom('signIn as s')
        .select((row) => row.fn.max('s.lastUsedAt').as('at'))
        .whereRef('s.memberNo', '=', 'm.memberNo')
        .as('lastUsedAt'),
    )
    .where('m.memberRole', '=', 'ROLE_ADMIN')
    .where('m.withdrawnAt', 'is', null)
    .orderBy('m.memberNo')
    .execute()

/** Locked until the transaction ends. */
export const lockWithRole = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'memberRole', 'isActive'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
