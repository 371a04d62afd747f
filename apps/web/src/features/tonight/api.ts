import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { type Question, questionTexts } from './question.ts'

/** How old what is shown of the free tables may get. */
const refreshMs = 60_000

/** What can be booked at some restaurants, in one call for a whole page of cards. */
export const timesQuery = (restaurantNos: readonly string[], question: Question) =>
  queryOptions({
    queryKey: queryKeys.reservations.tonight({ restaurantNos, ...question }),
    queryFn: async ({ signal }) => {
      const query = { restaurantNo: restaurantNos.join(','), ...questionTexts(question) }
      const offers = await api('GET /api/restaurants/times', { query }, { signal })
      return new Map(offers.map((offer) => [offer.restaurantNo, offer]))
    },
    enabled: restaurantNos.length > 0,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  })

/** Where one can sit down: the first cards of home. */
export const tonightQuery = (question: Question, most: number) =>
  queryOptions({
    queryKey: queryKeys.reservations.tonight({ most, ...question }),
    queryFn: ({ signal }) =>
      api(
        'GET /api/restaurants/search',
        { query: { ...questionTexts(question), bookable: 'Y', size: most } },
        { signal },
      ),
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
    // Another evening: what is there stays until the new one comes.
    placeholderData: (before) => before,
  })
