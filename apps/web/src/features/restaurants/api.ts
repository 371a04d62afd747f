import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const categoryQuery = (categoryName: string) =>
  queryOptions({
    queryKey: ['restaurants', 'category', categoryName],
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/category/:categoryName', { params: { categoryName } }, { signal }),
  })
