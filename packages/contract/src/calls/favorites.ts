import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { FavoriteRestaurant } from '../entities/restaurant.ts'
import { messages } from '../messages.ts'
import { Id } from '../wire.ts'

const Favorite = z.object({ restaurantNo: Id, isFavorite: z.boolean() }).meta({ id: 'Favorite' })

export const favoriteCalls = describeCalls({
  'GET /api/favorites': {
    summary: '내 즐겨찾기 (최근 500개까지)',
    access: 'member',
    refusal: 'status',
    items: z.array(FavoriteRestaurant),
    capped: true,
  },
  'GET /api/favorites/:restaurantNo': {
    summary: '즐겨찾기에 있는지',
    access: 'member',
    refusal: 'status',
    items: Favorite,
  },
  'PUT /api/favorites/:restaurantNo': {
    summary: '즐겨찾기에 담기',
    access: 'member',
    refusal: 'status',
    items: Favorite,
    success: { message: messages.favorite.added },
  },
  'DELETE /api/favorites/:restaurantNo': {
    summary: '즐겨찾기에서 빼기',
    access: 'member',
    refusal: 'status',
    items: Favorite,
    success: { message: messages.favorite.removed },
  },
})
