import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { lockOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { maskedEmail, staffRecord } from './staff.rules.ts'
import * as store from './staff.sql.ts'

/**
 * Takes effect at once: waits for changes that the staff member is just making, refuses later ones,
 * and closes that member's boards.
 */
export const dismissStaff = (
  deps: Deps,
  { caller, staffNo }: { caller: Caller; staffNo: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const place = await store.workplaceOf(tx, staffNo)
    if (!place) throw new AppError('notFound')
    const { restaurantNo } = place
    const { restaurantName } = await lockOwnRestaurant(tx, restaurantNo, caller)
    const left = await store.endStaff(tx, { staffNo, now })
    // A second dismissal changes nothing.
    if (!left) return
    await recordAudit(tx, {
      ...staffRecord({ restaurantNo, restaurantName, action: '직원 내보내기' }),
      actorNo: caller.memberNo,
      before: maskedEmail(left.email),
      createdAt: now,
    })
  })

/** A staff member leaves by choice. */
export const leaveWork = (
  deps: Deps,
  { caller: { memberNo }, restaurantNo }: { caller: Caller; restaurantNo: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const restaurant = await lockRestaurant(tx, restaurantNo)
    const left = restaurant && (await store.endStaff(tx, { restaurantNo, memberNo, now }))
    if (!left) throw new AppError('notFound')
    const { restaurantName } = restaurant
    await recordAudit(tx, {
      ...staffRecord({ restaurantNo, restaurantName, action: '직원 그만둠' }),
      actorNo: memberNo,
      before: maskedEmail(left.email),
      createdAt: now,
    })
  })
