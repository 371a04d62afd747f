import type { AdminMember } from '@matjari/contract/entities/member'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { yesNo } from '../../lib/yes-no.ts'

type Sought = {
  readonly isActive?: 'Y' | 'N' | undefined
  readonly isStoreOwner?: 'Y' | 'N' | undefined
  readonly search?: string | undefined
}

const searched = ['memberId', 'memberName', 'memberNickName', 'memberEmail'] as const

/** Newest first. The sought text is text: no character of it means anything special. */
export async function listMembers(
  db: Db,
  { isActive, isStoreOwner, search }: Sought,
): Promise<AdminMember[]> {
  let members = db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'memberName', 'memberNickName', 'memberEmail'])
    .select(['isActive', 'isStoreOwner', 'memberRole', 'createdAt'])
    .where('withdrawnAt', 'is', null)
  if (isActive) members = members.where('isActive', '=', isActive === 'Y')
  if (isStoreOwner) members = members.where('isStoreOwner', '=', isStoreOwner === 'Y')
  if (search)
    members = members.where((eb) =>
      eb.or(
        searched.map(
          (column) => sql<boolean>`strpos(lower(${eb.ref(column)}), lower(${search})) > 0`,
        ),
      ),
    )
  const rows = await members.orderBy('memberNo', 'desc').execute()
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createDate: createdAt.toISOString(),
    memberEmail: row.memberEmail ?? '',
    isActive: yesNo(row.isActive),
    isStoreOwner: yesNo(row.isStoreOwner),
  }))
}

/** Held until the transaction ends, in one order: of two changes at once, one sees what the other did. */
export async function lockActiveAdministrators(db: Db): Promise<string[]> {
  const rows = await db
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

export const lockById = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'isActive', 'isStoreOwner'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
