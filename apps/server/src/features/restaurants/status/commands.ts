import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Db } from '../../../lib/db/database.ts'
import { inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { recordAudit } from '../../admin/audit/commands.ts'
import { setStoreOwner } from '../../members/admin/commands.ts'
import { gradeRecord, putOffRecord } from '../../members/admin/rules.ts'
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
  readonly affected: 'keep' | 'cancel' | undefined
  readonly settleGuests: SettleGuests
}

type Closing = {
  readonly restaurantNos: readonly string[]
  readonly ownerNo: string
  readonly choice: 'keep' | 'cancel' | undefined
  readonly reason: string
  readonly by: { readonly actor: 'admin'; readonly actorNo: string }
  readonly now: Date
}

/** What becomes of guests who are still to come. Handed in: a restaurant knows no bookings. */
export type SettleGuests = (tx: Db, closing: Closing) => Promise<'free' | 'kept'>

/** Sets a restaurant's status, what follows from it for search and its registrant, and records it. */
export function changeStatus(deps: Deps, sent: StatusChange) {
  const { caller, restaurantNo, status, reason, affected: choice, settleGuests } = sent
  const now = deps.now()
  return inTransaction(deps.db, async (tx) => {
    const restaurant = await lockRestaurant(tx, restaurantNo)
    if (!restaurant) throw new AppError('notFound', { message: messages.restaurant.notShown })
    const answer = { restaurantNo, isActive: status }
    const change = { before: restaurant.status, after: status }
    if (change.before === change.after) return answer

    const { memberNo } = restaurant
    const target = {
      targetKind: 'restaurant',
      targetNo: restaurantNo,
      targetName: restaurant.restaurantName,
    } as const
    const act = { actorNo: caller.memberNo, reason, createdAt: now }
    if (status !== 'Y') {
      const by = { actor: 'admin', actorNo: caller.memberNo } as const
      const closing = { restaurantNos: [restaurantNo], ownerNo: memberNo, choice, reason, by, now }
      if ((await settleGuests(tx, closing)) === 'kept') {
        await recordAudit(tx, { ...putOffRecord, ...act, ...target })
        return { restaurantNo, isActive: change.before }
      }
    }
    // Held before counting: of two changes to one member's restaurants, the second sees the first.
    await lockMember(tx, memberNo)
    if (status === 'Y' && !(await store.canRun(tx, memberNo)))
      throw new AppError('conflict', { message: messages.admin.nobodyToRun })
    await store.updateStatus(tx, answer)
    const isStoreOwner = ownershipAfter(change, await store.hasActiveRestaurant(tx, memberNo))
    await refreshSearch(tx, [restaurantNo], now)
    await recordAudit(tx, { ...statusRecord(change), ...act, ...target })
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
