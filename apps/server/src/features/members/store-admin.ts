import type { Db } from '../../lib/db/database.ts'

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
