import { addDays, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import type { CachedReads } from '../http/public-responses.ts'

const restaurant = (restaurantNo: string) => `restaurant:${restaurantNo}`

/** Whether a restaurant is open is a question of the minute. */
const restOfMinute = (now: Date) => (60_000 - (now.getTime() % 60_000)) / 1000
const restOfDay = (now: Date) =>
  (seoulMoment(addDays(seoulToday(now), 1), 0).getTime() - now.getTime()) / 1000

/**
 * The reads that are kept, with what their answers show; `0014-shown-changes.sql` tells when that changes. How
 * many tables are free is never kept.
 */
export const cachedReads: CachedReads = {
  'GET /api/restaurants/category/:categoryName': {
    tags: ({ params }) => [`category:${params.categoryName}`],
    shows: (cards) => cards.map((card) => restaurant(card.restaurant_no)),
  },
  'GET /api/restaurants/search': {
    tags: () => ['search'],
    seconds: restOfMinute,
    // Where somebody stands is asked once, and what is free is never kept.
    isKept: ({ query: { day, time, meal, bookable, lat, bbox } }) =>
      [day, time, meal, bookable, lat, bbox].every((asked) => asked === undefined),
  },
  'GET /api/restaurants/suggest': { tags: () => ['search'] },
  'GET /api/restaurants/:restaurantNo': {
    tags: ({ params }) => [restaurant(params.restaurantNo)],
    isPersonal: true,
  },
  'GET /api/restaurants/:restaurantNo/rating': {
    tags: ({ params }) => [restaurant(params.restaurantNo)],
  },
  'GET /api/restaurants/:restaurantNo/menu': {
    tags: ({ params }) => [restaurant(params.restaurantNo)],
    isPersonal: true,
  },
  'GET /api/restaurants/:restaurantNo/reviews': {
    tags: ({ params }) => [restaurant(params.restaurantNo)],
    isPersonal: true,
  },
  'GET /api/transparency': { tags: () => ['transparency'], seconds: restOfDay },
  'GET /api/operatings': { tags: ({ query }) => [restaurant(query.restaurantNo)] },
  'GET /api/operatings/exceptions': {
    tags: ({ query }) => [restaurant(query.restaurantNo)],
    seconds: restOfDay,
  },
  'GET /api/settings/byRestaurantNo': { tags: ({ query }) => [restaurant(query.restaurantNo)] },
  'GET /api/reservation/info': { tags: ({ query }) => [restaurant(query.restaurantNo)] },
}
