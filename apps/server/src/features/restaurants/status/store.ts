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

const waitingRegistration = (restaurantNo: string) => (tx: Db) =>
  tx
    .selectFrom('application')
    .select('applicationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', 'registration')
    .where('state', '=', 'waiting')

/** Null when none waits. */
export async function lockWaitingRegistration(tx: Db, restaurantNo: string) {
  const found = await waitingRegistration(restaurantNo)(tx).forUpdate().executeTakeFirst()
  return found?.applicationNo ?? null
}

type Decided = {
  readonly applicationNo: string
  readonly by: {
    readonly actorNo: string | null
    readonly reason: string
    readonly createdAt: Date
  }
}

/** What became of it the trigger has written with the status. */
export const markDecided = (tx: Db, { applicationNo, by }: Decided) =>
  tx
    .updateTable('application')
    .set({ decidedBy: by.actorNo, decidedAt: by.createdAt, reason: by.reason })
    .where('applicationNo', '=', applicationNo)
    .execute()

/** The trigger knows only the clock of the database. */
export const dateRegistration = (tx: Db, restaurantNo: string, createdAt: Date) =>
  tx
    .updateTable('application')
    .set({ createdAt })
    .where('applicationNo', 'in', waitingRegistration(restaurantNo)(tx))
    .execute()
