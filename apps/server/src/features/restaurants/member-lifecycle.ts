import type { ExportedRequest, ListedRestaurant } from '@matjari/contract/restaurants/entities'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import { recordAudit, withConsoleMark } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
import { exportRequestsPage, withdrawAllOf } from './change-requests.sql.ts'
import { addRestaurantEvents } from './restaurant-events.ts'
import * as store from './restaurants.sql.ts'
import { listOwn } from './restaurants.sql.ts'
import { statusEvent, statusRecord } from './status.ts'

/** The restaurants that the member has registered, in any state. */
export const exportRestaurants = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ListedRestaurant>((after, size) => listOwn(db, { memberNo, after, size }))

/** The member's requests for these restaurants, with their results. */
export const exportRequests = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ExportedRequest>((after, size) => exportRequestsPage(db, { memberNo, after, size }))

/**
 * A member who may no longer own restaurants loses them: open restaurants are closed, and the audit log records it.
 */
export async function deactivateRestaurantsOf(
  tx: Db,
  {
    memberNo,
    actorNo,
    reason,
    now,
  }: { memberNo: string; actorNo: string | null; reason: string; now: Date },
) {
  const closed = await store.deactivateRestaurants(tx, memberNo)
  const change = { before: 'Y', after: 'I' } as const
  const act = { actorNo, reason, createdAt: now }
  for (const { restaurantNo, restaurantName } of closed)
    await recordAudit(tx, {
      ...withConsoleMark(statusRecord(change), actorNo),
      ...act,
      targetKind: 'restaurant',
      targetNo: restaurantNo,
      targetName: restaurantName,
    })
  const numbers = closed.map(({ restaurantNo }) => restaurantNo)
  await addRestaurantEvents(
    tx,
    numbers.map((restaurantNo) => ({
      restaurantNo,
      applicationNo: null,
      ...statusEvent(change),
      ...act,
    })),
  )
  await refreshSearch(tx, numbers, now)
}

/** The owner leaves: open restaurants are closed, and waiting registrations are withdrawn. */
export async function closeRestaurantsOf(tx: Db, left: { memberNo: string; now: Date }) {
  const closed = await store.closeRestaurants(tx, left.memberNo)
  await withdrawAllOf(tx, closed, left.now)
  await refreshSearch(tx, closed, left.now)
}
