import { limits } from '@matjari/contract/limits'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

type PageRequest = { restaurantNo: string; page: number; size: number; signal: AbortSignal }

const fetchPage = ({ restaurantNo, page, size, signal }: PageRequest) =>
  api(
    'GET /api/restaurants/:restaurantNo/menu',
    { params: { restaurantNo }, query: { page, size } },
    { signal },
  )

/** The menu of the restaurant page: what has been shown stays when more is asked for. */
export const menuPagesQuery = (restaurantNo: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.menus.pages(restaurantNo),
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ restaurantNo, page: pageParam, size: limits.menu.perPage, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length : undefined),
  })

/** All of it, for whoever puts it in order. Nothing but the editor itself changes it under their hands. */
export const wholeMenuQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.menus.whole(restaurantNo),
    queryFn: ({ signal }) => fetchWhole(restaurantNo, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function fetchWhole(restaurantNo: string, signal: AbortSignal): Promise<readonly Menu[]> {
  const size = limits.menu.perPageMax
  const whole: Menu[] = []
  for (let page = 0, hasMore = true; hasMore; page += 1) {
    const answer = await fetchPage({ restaurantNo, page, size, signal })
    whole.push(...answer.menus)
    hasMore = answer.hasMore
  }
  return whole
}
