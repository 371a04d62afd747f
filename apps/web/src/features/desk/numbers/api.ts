import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { deskKeys } from '../api/keys.ts'

export type Weeks = '4' | '12'

export const weeksIn = (search: string): Weeks =>
  new URLSearchParams(search).get('weeks') === '12' ? '12' : '4'

export const numbersQuery = (restaurantNo: string, weeks: Weeks) =>
  queryOptions({
    queryKey: deskKeys.numbers(restaurantNo, weeks),
    queryFn: ({ signal }) =>
      api('GET /api/desk/numbers', { query: { restaurantNo, weeks } }, { signal }),
    // Nothing jumps while the other weeks are on their way.
    placeholderData: keepPreviousData,
  })
