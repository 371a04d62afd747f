import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Position } from './position.ts'
import { type TableQuery, tableQueryInput } from './table-query.ts'

/** How old the free tables on the screen may get. */
const refreshMs = 60_000

/** The times nearest to the requested hour, or the first ones of the day. */
export type TimesChoice = 'near' | 'first'

/** No time is earlier, so the nearest times are the first ones. */
const beginning = '00:00'

function choiceTexts(query: TableQuery, kind: TimesChoice) {
  const input = tableQueryInput(query)
  return kind === 'first' ? { ...input, meal: undefined, time: beginning } : input
}

/** The free times of several restaurants, in one call for a whole page of cards. */
export const tableTimesQuery = (
  restaurantNos: readonly string[],
  query: TableQuery,
  kind: TimesChoice = 'near',
) => {
  const input = { restaurantNo: restaurantNos.join(','), ...choiceTexts(query, kind) }
  return queryOptions({
    queryKey: queryKeys.reservations.tonight(input),
    queryFn: async ({ signal }) => {
      const days = await api('GET /api/restaurants/times', { query: input }, { signal })
      return new Map(days.map((day) => [day.restaurantNo, day]))
    },
    enabled: restaurantNos.length > 0,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  })
}

type FreeTablesRow = {
  readonly most: number
  /** Restaurants near this position; null: anywhere. */
  readonly position: Position | null
}

/** Restaurants with a free table: the first cards of the home page. Data of another query is not shown meanwhile. */
export const freeTablesQuery = (query: TableQuery, { most, position }: FreeTablesRow) =>
  queryOptions({
    queryKey: queryKeys.reservations.tonight({ most, ...position, ...query }),
    queryFn: ({ signal }) => {
      const near = position && { ...position, sort: 'distance' as const }
      const input = { ...tableQueryInput(query), ...near, bookable: 'Y' as const, size: most }
      return api('GET /api/restaurants/search', { query: input }, { signal })
    },
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  })
