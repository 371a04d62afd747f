import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Position } from './position.ts'
import { type TableQuery, tableQueryInput } from './table-query.ts'

/** How old what is shown of the free tables may get. */
const refreshMs = 60_000

/** The times nearest to what was asked for, or the first ones of the whole day. */
export type TimesChoice = 'asked' | 'first'

/** Nothing is earlier, so the times nearest to it are the first. */
const beginning = '00:00'

function choiceTexts(question: TableQuery, wish: TimesChoice) {
  const asked = tableQueryInput(question)
  return wish === 'first' ? { ...asked, meal: undefined, time: beginning } : asked
}

/** What can be booked at some restaurants, in one call for a whole page of cards. */
export const tableTimesQuery = (
  restaurantNos: readonly string[],
  question: TableQuery,
  wish: TimesChoice = 'asked',
) => {
  const asked = { restaurantNo: restaurantNos.join(','), ...choiceTexts(question, wish) }
  return queryOptions({
    queryKey: queryKeys.reservations.tonight(asked),
    queryFn: async ({ signal }) => {
      const offers = await api('GET /api/restaurants/times', { query: asked }, { signal })
      return new Map(offers.map((offer) => [offer.restaurantNo, offer]))
    },
    enabled: restaurantNos.length > 0,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  })
}

type FreeTablesRow = {
  readonly most: number
  /** From where it is near; null: it does not matter. */
  readonly position: Position | null
}

/** Where one can sit down: the first cards of home. Another question waits for its own answer. */
export const freeTablesQuery = (question: TableQuery, { most, position }: FreeTablesRow) =>
  queryOptions({
    queryKey: queryKeys.reservations.tonight({ most, ...position, ...question }),
    queryFn: ({ signal }) => {
      const near = position && { ...position, sort: 'distance' as const }
      const query = { ...tableQueryInput(question), ...near, bookable: 'Y' as const, size: most }
      return api('GET /api/restaurants/search', { query }, { signal })
    },
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  })
