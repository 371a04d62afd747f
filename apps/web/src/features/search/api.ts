import type { Answer } from '@matjari/contract/calls/all'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { SearchFilters } from './address.ts'

/** An answer knows which words it took literally: it may stay for a moment after the address says otherwise. */
export type Found = Answer<'GET /api/restaurants/search'> & Pick<SearchFilters, 'literal'>

export const searchQuery = ({ query, ...filters }: SearchFilters) =>
  queryOptions({
    queryKey: queryKeys.search(query, filters),
    queryFn: async ({ signal }): Promise<Found> => {
      const { literal, category, sort, page, reservable, openNow } = filters
      const asked = {
        query: query || undefined,
        literal: literal.join(',') || undefined,
        category,
        sort,
        page,
        reservable: reservable ? ('Y' as const) : undefined,
        openNow: openNow ? ('Y' as const) : undefined,
      }
      const answer = await api('GET /api/restaurants/search', { query: asked }, { signal })
      return { ...answer, literal }
    },
    // Another filter or page of the same search: what is there stays until the new one comes.
    placeholderData: (before, asked) => (asked?.queryKey[1] === query ? before : undefined),
  })

export const suggestQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.suggest(query),
    queryFn: ({ signal }) => api('GET /api/restaurants/suggest', { query: { query } }, { signal }),
    enabled: query !== '',
    retry: false,
    // No flicker between one letter and the next.
    placeholderData: (before) => before,
  })
