import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { recordAudit } from '../../admin/audit/commands.ts'
import { setStoreOwner } from '../../members/admin/commands.ts'
import { gradeRecord } from '../../members/admin/rules.ts'
import { lockMember } from '../../members/locks.ts'
import { refreshSearch } from '../../search/indexing/commands.ts'
import { lockRestaurant } from '../locks.ts'
import { ownershipAfter, statusRecord } from './rules.ts'
import * as store from './store.ts'

type StatusChange = {
  readonly caller: Caller
  readonly restaurantNo: string
  readonly status: RestaurantStatus
  readonly reason: string
}

/** Sets a restaurant's status, what follows from it for search and its registrant, and records it. */
export function changeStatus(deps: Deps, { caller, restaurantNo, status, reason }: StatusChange) {
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const restaurant = await lockRestaurant(tx, restaurantNo)
    if (!restaurant) throw new AppError('notFound', { message: messages.restaurant.notShown })
    const answer = { restaurantNo, isActive: status }
    const change = { before: restaurant.status, after: status }
    if (change.before === change.after) return answer

    const { memberNo } = restaurant
    // Held before counting: of two changes to one member's restaurants, the second sees the first.
    await lockMember(tx, memberNo)
    await store.updateStatus(tx, answer)
    const isStoreOwner = ownershipAfter(change, await store.hasActiveRestaurant(tx, memberNo))
    await refreshSearch(tx, [restaurantNo], now)
    const act = { actorNo: caller.memberNo, reason, createdAt: now }
    await recordAudit(tx, {
      ...statusRecord(change),
      ...act,
      targetKind: 'restaurant',
      targetNo: restaurantNo,
      targetName: restaurant.restaurantName,
    })
    if (isStoreOwner === undefined) return answer
    const member = await setStoreOwner(tx, memberNo, isStoreOwner)
    if (member)
      await recordAudit(tx, {
        ...gradeRecord(isStoreOwner),
        ...act,
        targetKind: 'member',
        targetNo: memberNo,
        targetName: member.memberId,
      })
    return answer
  })
}
