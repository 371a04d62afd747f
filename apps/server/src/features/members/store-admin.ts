import type { Db } from '../../lib/db/database.ts'

export const lockById = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'isActive', 'isStoreOwner'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

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
