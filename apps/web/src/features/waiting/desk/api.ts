import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { isShutOut } from '../../desk/api/day.ts'
import { deskKeys } from '../../desk/api/keys.ts'

/** How many wait for what on one business day. Without a day the running one. */
export const deskWaitingQuery = (restaurantNo: string, day?: string) =>
  queryOptions({
    queryKey: deskKeys.waiting(restaurantNo, day ?? 'running'),
    queryFn: ({ signal }) =>
      api('GET /api/desk/waiting', { query: { restaurantNo, day } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => !isShutOut(error) && deskLimits.askSeconds * 1000,
    refetchOnWindowFocus: ({ state: { error } }) => !isShutOut(error) && 'always',
    refetchOnReconnect: 'always',
  })
