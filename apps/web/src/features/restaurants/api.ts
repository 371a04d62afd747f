import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/http/error.ts'
import { aboutThePerson } from '../../lib/page-state.ts'
import { restaurantKeys } from '../../lib/restaurant-keys.ts'

export const categoryQuery = (categoryName: string) =>
  queryOptions({
    queryKey: restaurantKeys.category(categoryName),
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/category/:categoryName', { params: { categoryName } }, { signal }),
  })

/** Numbers of restaurants as the server counts them; anything else cannot be one. */
export const isRestaurantNo = (text: string) => /^[1-9]\d{0,17}$/.test(text)

export const restaurantQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: restaurantKeys.detail(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/:restaurantNo', { params: { restaurantNo } }, { signal }),
    // A page that came from the server and says so stays as it is.
    retryOnMount: ({ state }) => !isNotShown(state.error),
    meta: aboutThePerson,
  })

export const ratingQuery = (restaurantNo: string) =>
  queryOptions({
    queryKey: restaurantKeys.rating(restaurantNo),
    queryFn: ({ signal }) =>
      api('GET /api/restaurants/:restaurantNo/rating', { params: { restaurantNo } }, { signal }),
  })

/** There is no such restaurant, or none that this person may see. */
export const isNotShown = (error: unknown) => error instanceof ApiError && error.status === 404
