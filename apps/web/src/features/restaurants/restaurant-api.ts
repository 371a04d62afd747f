import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { personal } from '../../lib/page-state.ts'
import { restaurantQueryKeys } from '../../lib/restaurant-query-keys.ts'

export const categoryQuery = (categoryName: string) =>
  queryOptions({
    queryKey: restaurantQueryKeys.category(categoryName),
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/category/:categoryName', { params: { categoryName } }, { signal }),
  })

/** The server's restaurant numbers are positive integers; any other text cannot be one. */
export const isRestaurantNo = (text: string) => /^[1-9]\d{0,17}$/.test(text)

export const restaurantQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: restaurantQueryKeys.detail(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/:restaurantNo', { params: { restaurantNo } }, { signal }),
    // When the server rendered this error, the browser does not ask again.
    retryOnMount: ({ state }) => !isNotPublic(state.error),
    meta: personal,
  })

export const ratingQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: restaurantQueryKeys.rating(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/:restaurantNo/rating', { params: { restaurantNo } }, { signal }),
  })

/** The restaurant does not exist, or this visitor may not see it. */
export const isNotPublic = (error: unknown) => error instanceof ApiError && error.status === 404
