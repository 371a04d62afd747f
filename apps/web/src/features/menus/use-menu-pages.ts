import type { MenuPage } from '@matjari/contract/restaurants/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuPagesQuery } from './api.ts'

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
