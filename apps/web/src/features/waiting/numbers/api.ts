import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const refreshMs = 60_000

/** Not beside the others: nobody else loads it. */
export const waitingNumbersQuery = queryOptions({
  queryKey: ['admin', 'vacancies'],
  queryFn: ({ signal }) => api('GET /api/admin/waiting', {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
})
