/** Apart from the other query keys: the home page loads only these. */
export const restaurantQueryKeys = {
  all: ['restaurants'],
  category: (name: string) => ['restaurants', 'category', name],
  detail: (no: string) => ['restaurants', 'detail', no],
  rating: (no: string) => ['restaurants', 'rating', no],
  mine: ['restaurants', 'mine'],
} as const
