import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { useEffect, useReducer } from 'react'
import type { MapEngine, MapPoint } from '../../../maps/browse/map-engine.ts'
import { type Group, groupsOf } from './groups.ts'

type Located = FoundRestaurant & { readonly lat: number; readonly lng: number }

export const isLocated = (restaurant: FoundRestaurant): restaurant is Located =>
  restaurant.lat !== null && restaurant.lng !== null

/** What stands on the map now: one for each restaurant or for several that are close, the lit one by itself. */
export function usePins(
  engine: MapEngine,
  restaurants: readonly FoundRestaurant[],
  lit: string | null,
): readonly Group<Located>[] {
  useFollowing(engine)
  const placed = restaurants.filter(isLocated).map((item) => ({ item, spot: engine.project(item) }))
  const isLit = ({ item }: { readonly item: Located }) => item.restaurantNo === lit
  const alone = placed.filter(isLit).map(({ item, spot }) => ({ members: [item], spot }))
  // In the order of the list: what has the focus is not moved when it is lit.
  const order = new Map(restaurants.map(({ restaurantNo }, index) => [restaurantNo, index]))
  const rank = ({ members: [first] }: Group<Located>) => order.get(first?.restaurantNo ?? '') ?? 0
  return [...groupsOf(placed.filter((one) => !isLit(one))), ...alone].toSorted(
    (a, b) => rank(a) - rank(b),
  )
}

/** Draws anew whenever the map has moved. */
export function useFollowing(engine: MapEngine) {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => engine.onMoved(again), [engine])
}

/** Half a pin beyond the edge is still a pin. */
const margin = 60

export const isInView = (
  { x, y }: MapPoint,
  { width, height, top, bottom }: Readonly<Record<'width' | 'height' | 'top' | 'bottom', number>>,
) =>
  x > -margin &&
  x < width + margin &&
  y > (top > 0 ? top : -margin) &&
  y < (bottom > 0 ? height - bottom : height + margin)
