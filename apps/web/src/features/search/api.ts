import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { SearchFilters } from './address.ts'

export const searchQuery = ({ query, category, sort, page, reservable, openNow }: SearchFilters) =>
  queryOptions({
    queryKey: queryKeys.search(query, { category, sort, page, reservable, openNow }),
    queryFn: ({ signal }) =>
      api(
        'GET /api/restaurants/search',
        {
          query: {
            query: query || undefined,
            category,
            sort,
            page,
            reservable: reservable ? 'Y' : undefined,
            openNow: openNow ? 'Y' : undefined,
          },
        },
        { signal },
      ),
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
