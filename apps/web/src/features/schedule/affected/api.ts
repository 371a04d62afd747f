import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import type { PlannedChangeBody } from './sending.ts'

/** Which bookings a change would strand. Numbers to call are in it: nothing is kept once it is off the screen. */
export const affectedQuery = (restaurantNo: string, planned: PlannedChangeBody) =>
  queryOptions({
    queryKey: queryKeys.reservations.affected(restaurantNo, planned),
    queryFn: ({ signal }) => api('POST /api/settings/affected', { body: planned }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
