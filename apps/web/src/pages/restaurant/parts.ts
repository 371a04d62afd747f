import { usePrefetchInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { exceptionsQuery, hoursQuery } from '../../features/hours/api.ts'
import { menuPagesQuery } from '../../features/menus/api.ts'
import { ratingQuery, restaurantQuery } from '../../features/restaurants/detail-api.ts'

/** Asks for the restaurant and all parts of its page at once, not for one after the other. */
export function usePrefetchedParts(restaurantNo: string) {
  usePrefetchQuery(restaurantQuery(restaurantNo))
  usePrefetchQuery(hoursQuery(restaurantNo))
  usePrefetchQuery(exceptionsQuery(restaurantNo))
  usePrefetchInfiniteQuery(menuPagesQuery(restaurantNo))
  usePrefetchQuery(ratingQuery(restaurantNo))
}
