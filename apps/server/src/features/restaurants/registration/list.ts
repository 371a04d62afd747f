import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Deps } from '../../../lib/deps.ts'
import { cappedForAdmin, readAdminMost } from '../../../lib/paging.ts'
import { findMost } from '../../search/commands.ts'
import { listActive, listNewest } from './store.ts'

type Sought = {
  readonly status?: RestaurantStatus | undefined
  readonly search?: string | undefined
}

/** What everyone can see is searched as on the page of results; the rest only by its name. */
export async function listRestaurants({ db, now }: Deps, { status, search }: Sought) {
  if (status !== 'Y' || search === undefined)
    return cappedForAdmin(await listNewest(db, { status, search }, readAdminMost))
  const restaurantNos = await findMost(db, { query: search, most: readAdminMost, now: now() })
  return cappedForAdmin(await listActive(db, restaurantNos))
}
