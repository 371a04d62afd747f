import type { Db } from '../../lib/db/database.ts'

export const lockMember = (tx: Db, memberNo: string) =>
  tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
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
