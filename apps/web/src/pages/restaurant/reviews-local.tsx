import type { RestaurantDetail } from '@matjari/contract/entities/restaurant'
import { useState } from 'react'
import { firstPlace } from '../../features/reviews/list-address.ts'
import { ReviewsPart } from './reviews-part.tsx'

/** The reviews at the end of another page: where one stands in them is nobody's address. */
export function LocalReviews({ restaurant }: { restaurant: RestaurantDetail }) {
  const [place, setPlace] = useState(firstPlace)
  return <ReviewsPart restaurant={restaurant} place={place} onPlace={setPlace} />
}
