import type { DeskRestaurant } from '@matjari/contract/staff/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { shopIn } from './desk-address.ts'
import { deskQueryKeys } from './desk-query-keys.ts'

const shopsQuery = queryOptions({
  queryKey: deskQueryKeys.shops,
  queryFn: ({ signal }) => api('GET /api/desk/restaurants', {}, { signal }),
})

/** The restaurant in the address, otherwise the first open one. */
function selectedShop(shops: readonly DeskRestaurant[], named: string | undefined) {
  if (named !== undefined) return shops.find(({ restaurantNo }) => restaurantNo === named) ?? null
  return shops.find(({ isActive }) => isActive === 'Y') ?? shops[0] ?? null
}

/** The restaurant this window shows. `shop` is null if there is none, undefined while it loads. */
export function useShop() {
  const named = shopIn(useLocation().search)
  const { data: shops, error, isFetching, refetch } = useQuery(shopsQuery)
  return {
    named,
    shops: shops ?? [],
    shop: shops && selectedShop(shops, named),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
