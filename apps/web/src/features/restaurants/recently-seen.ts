import { useEffect } from 'react'
import { useClientValue } from '../../lib/hydration.ts'

/** As much of a restaurant as its small card shows; what it has today is asked anew. */
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

/** The newest first, each once. */
export const withSeen = (list: readonly SeenRestaurant[], seen: SeenRestaurant) =>
  [seen, ...list.filter(({ restaurantNo }) => restaurantNo !== seen.restaurantNo)].slice(0, most)

export function seenIn(text: string | null): readonly SeenRestaurant[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, most) : []
  } catch {
    return [] // somebody else's content
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

/** On this device alone; it never leaves it. */
function keep(seen: SeenRestaurant) {
  try {
    localStorage.setItem(key, JSON.stringify(withSeen(seenIn(stored()), seen)))
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
  for (const listener of listeners) listener()
}

/** Whoever looks at a restaurant's page finds it again on the first page. */
export function useRememberSeen(restaurant: SeenRestaurant | undefined) {
  useEffect(() => {
    if (!restaurant) return
    const { restaurantNo, restaurantName, restaurantImage, restaurantCuisineType, district } =
      restaurant
    keep({ restaurantNo, restaurantName, restaurantImage, restaurantCuisineType, district })
  }, [restaurant])
}

/** The server knows of none, and a page that it drew begins without. */
export const useRecentlySeen = () => seenIn(useClientValue(subscribe, stored, null))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
