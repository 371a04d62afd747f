import { z } from 'zod'
import { Timestamp } from '../wire.ts'
import { ChatMessage } from './chat.ts'
import { Consent, MyPageInfo } from './member.ts'
import { Reservation } from './reservation.ts'
import { FavoriteRestaurant, ListedRestaurant } from './restaurant.ts'
import { Review } from './review.ts'

/** Everything the product keeps about one person, for that person. */
export const MemberExport = z
  .object({
    exportDate: Timestamp,
    joinDate: Timestamp,
    member: MyPageInfo,
    consents: z.array(Consent),
    restaurants: z.array(ListedRestaurant),
    reservations: z.array(Reservation),
    reviews: z.array(Review),
    favorites: z.array(FavoriteRestaurant),
    chatMessages: z.array(ChatMessage),
  })
  .meta({ id: 'MemberExport' })
export type MemberExport = z.infer<typeof MemberExport>
