import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Stretch } from './board-stretch.ts'

/** A guest who has just booked is on the board before the phone rings. */
const refreshMs = 10_000

export const boardKey = (restaurantNo: string) => ['reservations', 'board', restaurantNo] as const

export const boardQuery = (restaurantNo: string, { from, to }: Stretch) =>
  queryOptions({
    queryKey: [...boardKey(restaurantNo), from, to],
    queryFn: ({ signal }) =>
      api('GET /api/reservation/board', { query: { restaurantNo, from, to } }, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
