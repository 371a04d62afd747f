import type { Answer } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Position } from '../table-search/position.ts'
import { type TableQuery, tableQueryInput } from '../table-search/table-query.ts'
import { areaText } from './map-area.ts'
import type { SearchFilters } from './search-address.ts'

/** An answer knows what it was asked: it may stay for a moment after the address says otherwise. */
export type SearchResult = Answer<'GET /api/restaurants/search'> &
  Pick<SearchFilters, 'literal'> & {
    /** The evening it speaks of; null without one. */
    readonly question: TableQuery | null
  }

/** The rest of the question: when, with how many, and from where. */
export type SearchContext = { readonly question: TableQuery; readonly position: Position | null }

const flag = (isOn: boolean) => (isOn ? ('Y' as const) : undefined)

/** What anybody would be answered, at any time of the day and wherever they are. */
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

/** The list itself may depend on the clock or the place; then what anybody would be answered is not it. */
export const isPersonal = ({ bookable, near, area, sort }: SearchFilters) =>
  bookable || near || area !== null || sort === 'earliest'

/** What a server draws and keeps for everybody: the list without a day. */
export const searchQuery = (filters: SearchFilters) => {
  const { query, literal, page } = filters
  const asked = { ...plainParts(filters), sort: plainSort(filters.sort), page }
  return queryOptions({
    queryKey: queryKeys.search(query, asked),
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const answer = await api('GET /api/restaurants/search', { query: asked }, { signal })
      return { ...answer, literal, question: null }
    },
    // Another filter or page of the same search: what is there stays until the new one comes.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === query ? before : undefined),
  })
}

/** How old what is shown of the free tables may get. */
const refreshMs = 60_000

function datedParts(filters: SearchFilters, { question, position }: SearchContext) {
  const { bookable, near, radius, area, sort } = filters
  const from = near && position ? { ...position, radius } : undefined
  return {
    ...plainParts(filters),
    ...tableQueryInput(question),
    ...from,
    bookable: flag(bookable),
    bbox: area ? areaText(area) : undefined,
    sort: sort === 'distance' && !from ? 'relevance' : sort,
  }
}

/** The same list with what can be booked that evening. */
export const datedQuery = (filters: SearchFilters, evening: SearchContext) => {
  const { query, literal, page } = filters
  const size = filters.view === 'map' ? limits.search.perPageMax : undefined
  const asked = { ...datedParts(filters, evening), page, size }
  return queryOptions({
    // Under the word of the bookings: whoever books changes what is free.
    queryKey: queryKeys.reservations.tonight({ sought: query, ...asked }),
    queryFn: async ({ signal }): Promise<SearchResult & { readonly sought: string }> => {
      const answer = await api('GET /api/restaurants/search', { query: asked }, { signal })
      return { ...answer, literal, question: evening.question, sought: query }
    },
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
    placeholderData: (before) => (before?.sought === query ? before : undefined),
  })
}

/** How many there would be. */
export const countQuery = (filters: SearchFilters, evening: SearchContext) => {
  const asked = { ...datedParts(filters, evening), size: 1 }
  return queryOptions({
    queryKey: queryKeys.reservations.tonight({ counted: asked }),
    queryFn: async ({ signal }) => {
      const answer = await api('GET /api/restaurants/search', { query: asked }, { signal })
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
    // No flicker between one letter and the next.
    placeholderData: (before) => before,
  })
