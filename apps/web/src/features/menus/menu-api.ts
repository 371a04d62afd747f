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

/** The pages so far as one list, and the way to the next one. */
export function useMenuPages(restaurantNo: string) {
  const pages = useInfiniteQuery(menuPagesQuery(restaurantNo))
  const [firstNew, setFirstNew] = useState<string | null>(null)

  async function showMore() {
    const shown = new Set(menusIn(pages.data?.pages ?? []).map(({ menuNo }) => menuNo))
    const { data } = await pages.fetchNextPage()
    const next = menusIn(data?.pages ?? []).find(({ menuNo }) => !shown.has(menuNo))
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
    /** The first dish of the page that was asked for last: reading goes on from there. */
    firstNew,
  }
}

/** A dish that changed places between two answers is in both of them. */
const menusIn = (pages: readonly MenuPage[]) => [
  ...new Map(pages.flatMap((page) => page.menus).map((menu) => [menu.menuNo, menu])).values(),
]
