import { useEffect } from 'react'
import { useClientValue } from '../../lib/hydration.ts'

/** The fields of a small restaurant card; its free tables are fetched each time. */
export type SeenRestaurant = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantImage: string | null
  readonly restaurantCuisineType: string
  readonly district: string
}

const key = 'matjari-recently-seen'
const most = 6
const listeners = new Set<() => void>()

/** Newest first, without duplicates. */
export const withSeen = (list: readonly SeenRestaurant[], seen: SeenRestaurant) =>
  [seen, ...list.filter(({ restaurantNo }) => restaurantNo !== seen.restaurantNo)].slice(0, most)

export function seenIn(text: string | null): readonly SeenRestaurant[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, most) : []
  } catch {
    return [] // not our content
  }
}

const isSeen = (value: unknown): value is SeenRestaurant =>
  typeof value === 'object' &&
  value !== null &&
  'restaurantNo' in value &&
  /^\d{1,18}$/.test(String(value.restaurantNo)) &&
  'restaurantName' in value &&
  typeof value.restaurantName === 'string' &&
  'restaurantImage' in value &&
  (value.restaurantImage === null || typeof value.restaurantImage === 'string') &&
  'restaurantCuisineType' in value &&
  typeof value.restaurantCuisineType === 'string' &&
  'district' in value &&
  typeof value.district === 'string'

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // no storage for this site
  }
}

/** In this browser only; the list is never sent. */
function store(seen: SeenRestaurant) {
  try {
    localStorage.setItem(key, JSON.stringify(withSeen(seenIn(stored()), seen)))
  } catch {
    // Without storage nothing is remembered.
  }
  for (const listener of listeners) listener()
}

/** A visited restaurant appears on the home page. */
export function useRememberSeen(restaurant: SeenRestaurant | undefined) {
  useEffect(() => {
    if (!restaurant) return
    const { restaurantNo, restaurantName, restaurantImage, restaurantCuisineType, district } =
      restaurant
    store({ restaurantNo, restaurantName, restaurantImage, restaurantCuisineType, district })
  }, [restaurant])
}

/** The server has no such list, and a server-rendered page starts without it. */
export const useRecentlySeen = () => seenIn(useClientValue(subscribe, stored, null))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
