import { messages } from '@matjari/contract/messages'
import { type RestaurantStatus, restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { gradeRecord, postponedRecord, setStoreOwner } from '../accounts/member-admin.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockMember } from '../locks/members.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
import { addRestaurantEvents } from './restaurant-events.ts'
import * as store from './restaurants.sql.ts'

type Change = { readonly before: RestaurantStatus; readonly after: RestaurantStatus }

const labelsOf = ({ before, after }: Change) => ({
  before: restaurantStatusLabel(before),
  after: restaurantStatusLabel(after),
})

/** The change in the audit log, with the words of the administrator's screen. */
export const statusRecord = (change: Change) => ({ action: '맛집 상태 변경', ...labelsOf(change) })

/** The undoing of a decision about a registration, in the audit log. */
export const statusUndoneRecord = (change: Change) => ({
  action: '맛집 상태 되돌림',
  ...labelsOf(change),
})

/** The message for the registrant: a decision about the registration, or another change of status. */
export const statusEvent = (change: Change) => ({ ...labelsOf(change), ...eventKind(change) })

function eventKind({ before, after }: Change) {
  const verdict = after === 'Y' ? 'approved' : after === 'R' ? 'rejected' : null
  return before === 'N' && verdict
    ? ({ kind: verdict, subject: 'registration' } as const)
    : ({ kind: 'status', subject: 'status' } as const)
}

/**
 * How the change affects the registrant's grade: the first active restaurant makes an owner, losing the last one ends
 * that. Undefined means no change, so that a grade set by hand stays.
 */
function ownershipAfter(
  { before, after }: Change,
  hasActiveRestaurant: boolean,
): boolean | undefined {
  if (after === 'Y') return true
  return before === 'Y' && !hasActiveRestaurant ? false : undefined
}

type StatusChange = {
  readonly caller: Caller
  readonly restaurantNo: string
  readonly status: RestaurantStatus
  readonly reason: string
  readonly affected: 'keep' | 'cancel' | undefined
  readonly settleGuests: ResolveUpcomingBookings
}

type Closing = {
  readonly restaurantNos: readonly string[]
  readonly ownerNo: string
  readonly choice: 'keep' | 'cancel' | undefined
  readonly reason: string
  readonly by: { readonly actor: 'admin'; readonly actorNo: string }
  readonly now: Date
}

/**
 * Decides what happens to upcoming bookings. Passed in by the caller, because this feature does not know bookings.
 */
export type ResolveUpcomingBookings = (tx: Db, closing: Closing) => Promise<'free' | 'kept'>

/** Sets a restaurant's status, updates search and the registrant's grade, and records the change. */
export function changeStatus(deps: Deps, sent: StatusChange) {
  const { caller, restaurantNo, status, reason, affected: choice, settleGuests } = sent
  const now = deps.now()
  return withWaitlistOffers(deps, async (tx) => {
    const restaurant = await lockRestaurant(tx, restaurantNo)
    if (!restaurant) throw new AppError('notFound', { message: messages.restaurant.notPublic })
    const answer = { restaurantNo, isActive: status }
    if (restaurant.status === status) return answer

    const act = { actorNo: caller.memberNo, reason, createdAt: now }
    if (status !== 'Y') {
      const ownerNo = restaurant.memberNo
      const by = { actor: 'admin', actorNo: caller.memberNo } as const
      const closing = { restaurantNos: [restaurantNo], ownerNo, choice, reason, by, now }
      if ((await settleGuests(tx, closing)) === 'kept') {
        await recordAudit(tx, { ...postponedRecord, ...act, ...targetOf(restaurant) })
        return { restaurantNo, isActive: restaurant.status }
      }
    }
    await decideStatus(tx, { restaurant, status, act })
    return answer
  })
}

type Locked = {
  readonly restaurantNo: string
  readonly memberNo: string
  readonly restaurantName: string
  readonly status: RestaurantStatus
}
type Act = { readonly actorNo: string; readonly reason: string; readonly createdAt: Date }
type Decision = {
  readonly restaurant: Locked
  readonly status: RestaurantStatus
  readonly act: Act
}

const targetOf = ({ restaurantNo, restaurantName }: Locked) =>
  ({ targetKind: 'restaurant', targetNo: restaurantNo, targetName: restaurantName }) as const

/**
 * Sets another status under the lock of the restaurant. This decides a waiting registration, and the registrant is
 * notified a little later.
 */
export async function decideStatus(tx: Db, { restaurant, status, act }: Decision) {
  const { restaurantNo } = restaurant
  const change = { before: restaurant.status, after: status }
  const applicationNo = await store.lockWaitingRegistration(tx, restaurantNo)
  await setStatus(tx, { restaurant, status, act, record: statusRecord(change) })
  if (applicationNo) await store.markRegistrationDecided(tx, { applicationNo, by: act })
  if (status === 'N') await store.dateRegistration(tx, restaurantNo, act.createdAt)
  const event = statusEvent(change)
  const isVerdict = event.kind !== 'status'
  await addRestaurantEvents(tx, [
    { restaurantNo, ...event, ...act, applicationNo: isVerdict ? applicationNo : null },
  ])
}

type Setting = Decision & {
  /** The change in the words of the audit log. */
  readonly record: { readonly action: string; readonly before: string; readonly after: string }
  /** The registrant's grade stays as it is. */
  readonly keepsGrade?: boolean
}

/** Sets the status, and updates search and the registrant's grade. */
export async function setStatus(
  tx: Db,
  { restaurant, status, act, record, keepsGrade = false }: Setting,
) {
  const { restaurantNo, memberNo } = restaurant
  const change = { before: restaurant.status, after: status }
  // Locked before counting: of two concurrent changes to one member's restaurants the second sees the first.
  await lockMember(tx, memberNo)
  if (status === 'Y' && !(await store.isActiveMember(tx, memberNo)))
    throw new AppError('conflict', { message: messages.admin.nobodyToRun })
  await store.updateStatus(tx, { restaurantNo, isActive: status })
  const isStoreOwner = ownershipAfter(change, await store.hasActiveRestaurant(tx, memberNo))
  await refreshSearch(tx, [restaurantNo], act.createdAt)
  await recordAudit(tx, { ...record, ...act, ...targetOf(restaurant) })
  if (isStoreOwner === undefined || keepsGrade) return
  const member = await setStoreOwner(tx, memberNo, isStoreOwner)
  if (member)
    await recordAudit(tx, {
      ...gradeRecord(isStoreOwner),
      ...act,
      targetKind: 'member',
      targetNo: memberNo,
      targetName: member.memberId,
    })
}
