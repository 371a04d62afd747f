import type { Dashboard } from '@matjari/contract/admin/entities'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const refreshMs = 60_000

/** The numbers of today, refetched every minute and whenever the window gets the focus. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.admin.dashboard,
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
})

/** The dashboard without restaurants that are already decided. */
export function withoutPending(dashboard: Dashboard, isDecided: (restaurantNo: string) => boolean) {
  const waiting = dashboard.pendingRestaurants.filter((one) => !isDecided(one.restaurantNo))
  const decidedCount = dashboard.pendingRestaurants.length - waiting.length
  if (decidedCount === 0) return dashboard
  return {
    ...dashboard,
    pendingRestaurants: waiting,
    pendingCount: dashboard.pendingCount - decidedCount,
  }
}

/** Removes a decided restaurant from the cached dashboard, in case the refetch fails. */
export function useRemovePending() {
  const client = useQueryClient()
  return (restaurantNo: string) => {
    client.setQueryData<Dashboard>(
      queryKeys.admin.dashboard,
      (dashboard) => dashboard && withoutPending(dashboard, (no) => no === restaurantNo),
    )
  }
}
