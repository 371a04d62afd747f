// Verdicts about a new name or address, and how they are taken back.
import { limits } from '@matjari/contract/limits'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Db } from '../../../lib/db/database.ts'
import { recordAudit } from '../../admin/audit.ts'
import { refreshSearch } from '../../search/indexing/commands.ts'
import { noteNews } from '../news/commands.ts'
import { isEditable } from '../rules.ts'
import * as rules from './rules.ts'
import { markDecided, reopen } from './store.ts'
import * as values from './values.ts'

type Wish = {
  readonly restaurant: {
    readonly restaurantNo: string
    readonly memberNo: string
    readonly restaurantName: string
    readonly status: RestaurantStatus
  }
  readonly applicationNo: string
  readonly kind: rules.WishKind
  readonly act: { readonly actorNo: string; readonly reason: string; readonly createdAt: Date }
}

const dayMs = 24 * 60 * 60 * 1000
const foundUntil = (now: Date) => new Date(now.getTime() + limits.formerName.days * dayMs)

/** What was wished for is public from now on; what it replaces is kept, and an old name still finds it. */
export async function approveWish(tx: Db, wish: Wish) {
  const { restaurant, applicationNo, kind, act } = wish
  const { restaurantNo } = restaurant
  const [place, wanted] = [await values.readPlace(tx, restaurantNo), await wantedBy(tx, wish)]
  const change = { before: rules.shownOf(kind, place), after: rules.shownOf(kind, wanted) }
  await values.keepReplaced(tx, applicationNo, { kind, place })
  await values.writePlace(tx, restaurantNo, { kind, place: wanted })
  if (kind === 'name') {
    const former = { restaurantNo, restaurantName: change.before }
    await values.keepFormerName(tx, former, foundUntil(act.createdAt))
  }
  await refreshSearch(tx, [restaurantNo], act.createdAt)
  await settle(tx, wish, { state: 'approved', change })
  await record(tx, wish, rules.approvalRecord(kind, change))
}

export async function rejectWish(tx: Db, wish: Wish) {
  const { restaurant, kind } = wish
  const change = {
    before: rules.shownOf(kind, await values.readPlace(tx, restaurant.restaurantNo)),
    after: rules.shownOf(kind, await wantedBy(tx, wish)),
  }
  await settle(tx, wish, { state: 'rejected', change })
  await record(tx, wish, rules.rejectionRecord(kind, change))
}

const wantedBy = (tx: Db, { applicationNo }: Wish) =>
  values.readValue(tx, { applicationNo, isReplaced: false })

type Change = { readonly before: string; readonly after: string }
type Settled = { readonly state: 'approved' | 'rejected'; readonly change: Change }

async function settle(tx: Db, wish: Wish, { state, change }: Settled) {
  const { restaurant, applicationNo, kind, act } = wish
  await markDecided(tx, { applicationNo, state, by: act })
  const { restaurantNo } = restaurant
  const event = { restaurantNo, applicationNo, kind: state, subject: kind, ...change, ...act }
  await noteNews(tx, [event])
}

const record = (tx: Db, { restaurant, act }: Wish, said: Change & { readonly action: string }) =>
  recordAudit(tx, {
    ...said,
    ...act,
    targetKind: 'restaurant',
    targetNo: restaurant.restaurantNo,
    targetName: restaurant.restaurantName,
  })

/** Public again is what was replaced, and the wish waits in its old place. */
export async function takeBackWish(tx: Db, wish: Wish & { state: 'approved' | 'rejected' }) {
  const { restaurant, applicationNo, kind, act } = wish
  const { restaurantNo } = restaurant
  // Over since, or wished otherwise since.
  if (!isEditable(restaurant) || (await values.hasWaiting(tx, restaurantNo, kind))) return 'gone'
  const [place, wanted] = [await values.readPlace(tx, restaurantNo), await wantedBy(tx, wish)]
  const after = rules.shownOf(kind, wanted)
  if (wish.state === 'rejected') {
    await reopen(tx, applicationNo)
    const change = { before: rules.shownOf(kind, place), after }
    await record(tx, wish, rules.rejectionBackRecord(kind, change))
    return 'done'
  }
  if (rules.shownOf(kind, place) !== after) return 'gone'
  const replaced = await values.readValue(tx, { applicationNo, isReplaced: true })
  const before = rules.shownOf(kind, replaced)
  await values.writePlace(tx, restaurantNo, { kind, place: replaced })
  await values.dropReplaced(tx, applicationNo)
  if (kind === 'name') await values.dropFormerName(tx, { restaurantNo, restaurantName: before })
  await reopen(tx, applicationNo)
  await refreshSearch(tx, [restaurantNo], act.createdAt)
  await record(tx, wish, rules.approvalBackRecord(kind, { before, after }))
  return 'done'
}
