import { limits } from '@matjari/contract/limits'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import type { Deps } from '../../../lib/deps.ts'
import { capped, readMost } from '../../../lib/paging.ts'
import { findMost } from '../../search/commands.ts'
import { listActive, listNewest } from './store.ts'

type Sought = {
  readonly status?: RestaurantStatus | undefined
  readonly search?: string | undefined
}

const { foundMost } = limits.list

/** What everyone can see is searched as on the page of results; the rest only by its name. */
export async function listRestaurants({ db, now }: Deps, { status, search }: Sought) {
  if (status !== 'Y') return capped(await listNewest(db, { status, search }, readMost))
  const most = foundMost + 1
  if (search === undefined) return capped(await listNewest(db, { status }, most), foundMost)
  const restaurantNos = await findMost(db, { query: search, most, now: now() })
  return capped(await listActive(db, restaurantNos), foundMost)
}
