import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Db } from '../../../lib/db/database.ts'

export const updateStatus = (
  tx: Db,
  { restaurantNo, isActive: status }: { restaurantNo: string; isActive: RestaurantStatus },
) => tx.updateTable('restaurant').set({ status }).where('restaurantNo', '=', restaurantNo).execute()

/** Whether somebody is there to serve guests: neither switched off nor gone. */
export async function canRun(tx: Db, memberNo: string): Promise<boolean> {
  const found = await tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .where('isActive', '=', true)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasActiveRestaurant(tx: Db, memberNo: string): Promise<boolean> {
  const found = await tx
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('memberNo', '=', memberNo)
    .where('status', '=', 'Y')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
