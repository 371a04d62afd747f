import type { Answer } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Position } from '../table-search/position.ts'
import { type TableQuery, tableQueryInput } from '../table-search/table-query.ts'
import { areaText } from './map-area.ts'
import type { SearchFilters } from './search-address.ts'

/** The answer with the query it belongs to: it may be shown for a moment after the address has changed. */
export type SearchResult = Answer<'GET /api/restaurants/search'> &
  Pick<SearchFilters, 'literal'> & {
    /** The table query of the answer; null without one. */
    readonly query: TableQuery | null
  }

/** The visitor's part of the query: when, how many guests, and from where. */
export type SearchContext = { readonly query: TableQuery; readonly position: Position | null }

const flag = (isOn: boolean) => (isOn ? ('Y' as const) : undefined)

/** The part of the query that is the same for every visitor, time and place. */
const plainParts = ({
  query,
  literal,
  category,
  openNow,
  rating,
  price,
  region,
}: SearchFilters) => ({
  query: query || undefined,
  literal: literal.join(',') || undefined,
  category,
  openNow: flag(openNow),
  minRating: rating,
  price: price.join(',') || undefined,
  region: region.join(',') || undefined,
})

const plainSort = (sort: SearchFilters['sort']) =>
  sort === 'distance' || sort === 'earliest' ? 'relevance' : sort

/** The list depends on the clock or the position; the version for all visitors is a different list. */
export const isPersonal = ({ bookable, near, area, sort }: SearchFilters) =>
  bookable || near || area !== null || sort === 'earliest'

/** The list without a table query, which the server renders and caches for all visitors. */
export const searchQuery = (filters: SearchFilters) => {
  const { query, literal, page } = filters
  const input = { ...plainParts(filters), sort: plainSort(filters.sort), page }
  return queryOptions({
    queryKey: queryKeys.search(query, input),
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const answer = await api('GET /api/restaurants/search', { query: input }, { signal })
      return { ...answer, literal, query: null }
    },
    // Another filter or page of the same search: the old data stays until the new data comes.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === query ? before : undefined),
  })
}

/** How old the free tables on the screen may get. */
const refreshMs = 60_000

function datedParts(filters: SearchFilters, { query, position }: SearchContext) {
  const { bookable, near, radius, area, sort } = filters
  const from = near && position ? { ...position, radius } : undefined
  return {
    ...plainParts(filters),
    ...tableQueryInput(query),
    ...from,
    bookable: flag(bookable),
    bbox: area ? areaText(area) : undefined,
    sort: sort === 'distance' && !from ? 'relevance' : sort,
  }
}

/** The same list with the free tables of the table query. */
export const datedQuery = (filters: SearchFilters, evening: SearchContext) => {
  const { query, literal, page } = filters
  const size = filters.view === 'map' ? limits.search.perPageMax : undefined
  const input = { ...datedParts(filters, evening), page, size }
  return queryOptions({
    // Under the key of reservations: a booking invalidates the free tables.
    queryKey: queryKeys.reservations.tonight({ sought: query, ...input }),
    queryFn: async ({ signal }): Promise<SearchResult & { readonly sought: string }> => {
      const answer = await api('GET /api/restaurants/search', { query: input }, { signal })
      return { ...answer, literal, query: evening.query, sought: query }
    },
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
    placeholderData: (before) => (before?.sought === query ? before : undefined),
  })
}

/** The number of results. */
export const countQuery = (filters: SearchFilters, evening: SearchContext) => {
  const input = { ...datedParts(filters, evening), size: 1 }
  return queryOptions({
    queryKey: queryKeys.reservations.tonight({ counted: input }),
    queryFn: async ({ signal }) => {
      const answer = await api('GET /api/restaurants/search', { query: input }, { signal })
      return { count: answer.pageInfo.totalBoardNo, isCapped: answer.isCapped }
    },
    staleTime: refreshMs / 2,
  })
}

export const suggestQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.suggest(query),
    queryFn: ({ signal }) => api('GET /api/restaurants/suggest', { query: { query } }, { signal }),
    enabled: query !== '',
    retry: false,
    // Keeps the old suggestions while the visitor types.
    placeholderData: (before) => before,
  })
