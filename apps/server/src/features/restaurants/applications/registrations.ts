// Verdicts about registrations: where guests stand in the way, and how one is taken back.
import { limits } from '@matjari/contract/limits'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Db } from '../../../lib/db/database.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { gradeRecord } from '../../accounts/member-admin.ts'
import { hasRecord } from '../../admin/audit.ts'
import { type SettleGuests, setStatus } from '../status/commands.ts'
import { statusBackRecord } from '../status/rules.ts'
import { reopen } from './store.ts'

type Settling = {
  readonly restaurant: {
    readonly restaurantNo: string
    readonly memberNo: string
    readonly restaurantName: string
    readonly status: RestaurantStatus
  }
  readonly act: { readonly actorNo: string; readonly reason: string; readonly createdAt: Date }
  readonly settleGuests: SettleGuests
}

/** Refuses while guests are still to come: what becomes of them is asked elsewhere. */
export const refuseGuests = (tx: Db, { restaurant, act, settleGuests }: Settling) =>
  settleGuests(tx, {
    restaurantNos: [restaurant.restaurantNo],
    ownerNo: restaurant.memberNo,
    choice: undefined,
    reason: act.reason,
    by: { actor: 'admin', actorNo: act.actorNo },
    now: act.createdAt,
  })

async function hasGuests(tx: Db, settling: Settling): Promise<boolean> {
  try {
    await refuseGuests(tx, settling)
    return false
  } catch (error) {
    if (error instanceof AppError && error.kind === 'affectedBookings') return true
    throw error
  }
}

type Decided = Settling & {
  readonly applicationNo: string
  readonly state: 'approved' | 'rejected'
  readonly decidedAt: Date
}

/** Waits again in its old place, and its registrant is what they were. */
export async function takeBackRegistration(tx: Db, decided: Decided) {
  const { restaurant, applicationNo, state, decidedAt, act } = decided
  const status = state === 'approved' ? 'Y' : 'R'
  // Somebody has set another one since.
  if (restaurant.status !== status) return 'gone'
  if (status === 'Y' && (await hasGuests(tx, decided))) return 'tooLate'
  const wasMadeOwner = await hasRecord(tx, {
    targetKind: 'member',
    targetNo: restaurant.memberNo,
    actorNo: act.actorNo,
    ...gradeRecord(true),
    // Of several that were approved together, the first made an owner of them.
    since: new Date(decidedAt.getTime() - limits.applications.takeBackSeconds * 1000),
  })
  // Before the status: what waits already does not begin to wait anew.
  await reopen(tx, applicationNo)
  await setStatus(tx, {
    restaurant,
    status: 'N',
    act,
    record: statusBackRecord({ before: status, after: 'N' }),
    // A grade that was given by hand stays.
    isGradeKept: !wasMadeOwner,
  })
  return 'done'
}
