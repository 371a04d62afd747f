import type { ReplicaReads } from '../http/public-db.ts'

/**
 * Which reads a replica may answer, and for whom. Everything else is read from the primary: whatever changes something
 * or is somebody's own, what runs in a transaction, and all work in the background.
 */
export const replicaReads: ReplicaReads = {
  'GET /api/restaurants/category/:categoryName': 'anybody',
  'GET /api/restaurants/search': 'anybody',
  'GET /api/restaurants/suggest': 'anybody',
  'GET /api/restaurants/times': 'anybody',
  'GET /api/reservation/days': 'anybody',
  // A guest who changes a booking has their own table counted as free: that one is asked of the primary.
  'GET /api/reservation': 'anybody',
  'GET /api/transparency': 'anybody',
  // Owners see what is hidden, members what is theirs.
  'GET /api/restaurants/:restaurantNo': 'visitors',
  'GET /api/restaurants/:restaurantNo/rating': 'visitors',
  'GET /api/restaurants/:restaurantNo/menu': 'visitors',
  'GET /api/restaurants/:restaurantNo/reviews': 'visitors',
  'GET /api/operatings': 'visitors',
  'GET /api/operatings/exceptions': 'visitors',
  'GET /api/settings/byRestaurantNo': 'visitors',
  'GET /api/reservation/info': 'visitors',
  'GET /api/waiting/line': 'visitors',
  // Nothing that is read there is everybody's.
  'GET /api/oauth2/google-url': 'never',
  'GET /api/oauth2/kakao-url': 'never',
  'GET /api/oauth2/kakao/callback': 'never',
  'GET /api/push/key': 'never',
  'GET /api/media/receipts/:reviewNo': 'never',
  'GET /api/sample/accounts': 'never',
}
