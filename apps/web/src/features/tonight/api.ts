import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Position } from './position.ts'
import { type Question, tableAsked } from './question.ts'

/** How old what is shown of the free tables may get. */
const refreshMs = 60_000

/** The times nearest to what was asked for, or the first ones of the whole day. */
export type TimesWish = 'asked' | 'first'

/** Nothing is earlier, so the times nearest to it are the first. */
const beginning = '00:00'

function wishTexts(question: Question, wish: TimesWish) {
  const asked = tableAsked(question)
  return wish === 'first' ? { ...asked, meal: undefined, time: beginning } : asked
}

/** What can be booked at some restaurants, in one call for a whole page of cards. */
export const timesQuery = (
  restaurantNos: readonly string[],
  question: Question,
  wish: TimesWish = 'asked',
) => {
  const asked = { restaurantNo: restaurantNos.join(','), ...wishTexts(question, wish) }
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

type Row = {
  readonly most: number
  /** From where it is near; null: it does not matter. */
  readonly position: Position | null
}

/** Where one can sit down: the first cards of home. Another question waits for its own answer. */
export const tonightQuery = (question: Question, { most, position }: Row) =>
  queryOptions({
    queryKey: queryKeys.reservations.tonight({ most, ...position, ...question }),
    queryFn: ({ signal }) => {
      const near = position && { ...position, sort: 'distance' as const }
      const query = { ...tableAsked(question), ...near, bookable: 'Y' as const, size: most }
      return api('GET /api/restaurants/search', { query }, { signal })
    },
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  })
