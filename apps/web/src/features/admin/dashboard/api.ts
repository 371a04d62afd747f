import type { Dashboard } from '@matjari/contract/entities/admin'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const refreshMs = 60_000
const dashboardKey = ['admin', 'dashboard'] as const

/** Today as it is: asked anew every minute and whenever somebody comes back to the window. */
export const dashboardQuery = queryOptions({
  queryKey: dashboardKey,
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
})

/** The overview without restaurants that are no longer waiting. */
export function withoutPending(dashboard: Dashboard, isJudged: (restaurantNo: string) => boolean) {
  const waiting = dashboard.pendingRestaurants.filter((one) => !isJudged(one.restaurantNo))
  const judgedCount = dashboard.pendingRestaurants.length - waiting.length
  if (judgedCount === 0) return dashboard
  return {
    ...dashboard,
    pendingRestaurants: waiting,
    pendingCount: dashboard.pendingCount - judgedCount,
  }
}

/** For who has judged one: should the next overview not come, this one still knows. */
export function useForgetPending() {
  const client = useQueryClient()
  return (restaurantNo: string) => {
    client.setQueryData<Dashboard>(
      dashboardKey,
      (dashboard) => dashboard && withoutPending(dashboard, (no) => no === restaurantNo),
    )
  }
}
