import { limits } from '@matjari/contract/limits'
import type { Menu, MenuPage } from '@matjari/contract/restaurants/entities'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const fetchPage = ({
  restaurantNo,
  page,
  size,
  signal,
}: {
  restaurantNo: string
  page: number
  size: number
  signal: AbortSignal
}) =>
  api(
    'GET /api/restaurants/:restaurantNo/menu',
    { params: { restaurantNo }, query: { page, size } },
    { signal },
  )

/** The menu of the restaurant page: loaded pages stay when more are fetched. */
export const menuPagesQuery = (restaurantNo: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.menus.pages(restaurantNo),
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ restaurantNo, page: pageParam, size: limits.menu.perPage, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length : undefined),
  })

/** The whole menu for the editor. Never refetched, so that nothing changes under the owner's hands. */
export const wholeMenuQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: queryKeys.menus.whole(restaurantNo),
    queryFn: ({ signal }) => fetchWhole(restaurantNo, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function fetchWhole(restaurantNo: string, signal: AbortSignal): Promise<readonly Menu[]> {
  const size = limits.menu.perPageMax
  const allMenus: Menu[] = []
  for (let page = 0, hasMore = true; hasMore; page += 1) {
    const answer = await fetchPage({ restaurantNo, page, size, signal })
    allMenus.push(...answer.menus)
    hasMore = answer.hasMore
  }
  return allMenus
}

/** The loaded pages as one list, and a function to load the next one. */
export function useMenuPages(restaurantNo: string) {
  const pages = useInfiniteQuery(menuPagesQuery(restaurantNo))
  const [firstNew, setFirstNew] = useState<string | null>(null)

  async function showMore() {
    const before = new Set(menusIn(pages.data?.pages ?? []).map(({ menuNo }) => menuNo))
    const { data } = await pages.fetchNextPage()
    const next = menusIn(data?.pages ?? []).find(({ menuNo }) => !before.has(menuNo))
    if (next) setFirstNew(next.menuNo)
  }

  return {
    menus: pages.data && menusIn(pages.data.pages),
    totalCount: pages.data?.pages.at(-1)?.totalCount ?? 0,
    error: pages.error,
    isFetching: pages.isFetching,
    refetch: pages.refetch,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    hasMoreFailed: pages.isFetchNextPageError,
    showMore,
    /** The first dish of the page fetched last: the focus moves there. */
    firstNew,
  }
}

/** A dish that changed places between two requests can be in both pages. */
const menusIn = (pages: readonly MenuPage[]) => [
  ...new Map(pages.flatMap((page) => page.menus).map((menu) => [menu.menuNo, menu])).values(),
]
