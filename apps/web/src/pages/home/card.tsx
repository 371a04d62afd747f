import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { priceInWords } from '@matjari/contract/search/price-levels'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CardPhoto, dishAndPlace } from '../../features/restaurants/restaurant-card.tsx'
import { offerIn } from '../../features/tonight/offer.ts'
import { type Question, restaurantAddress } from '../../features/tonight/question.ts'
import { DayLine } from '../../features/tonight/time-chips.tsx'
import { distanceText } from '../../places/coordinates.ts'
import { PhotoCard } from '../../ui/card.tsx'
import { Rating } from '../../ui/stars/star.tsx'

/** As many chips as a card of home has room for. */
const chips = 3

type TonightCardProps = {
  restaurant: FoundRestaurant
  question: Question
  now: Date
  /** In view before anybody scrolls. */
  isFirst: boolean
  action: ReactNode
}

/** A restaurant with a table: what it is, how far, and its times. */
export function TonightCard({ restaurant, question, now, isFirst, action }: TonightCardProps) {
  const { restaurantNo, restaurantName, distance, priceMedian } = restaurant
  const offer = offerIn(restaurant)
  const price = priceMedian === null ? null : priceInWords(priceMedian)
  return (
    <PhotoCard
      inRail
      photo={<CardPhoto image={restaurant.restaurantImage} loading={isFirst ? 'eager' : 'lazy'} />}
      title={<Link to={restaurantAddress(restaurantNo, question)}>{restaurantName}</Link>}
      aside={
        restaurant.reviewCount > 0 && (
          <Rating value={restaurant.averageRating} count={restaurant.reviewCount} />
        )
      }
      meta={dishAndPlace(restaurant)}
      note={
        <span className="num min-h-[1.45em] text-ink-3">
          {typeof distance === 'number' && (
            <b className="font-semibold text-ink-2">{distanceText(distance)}</b>
          )}
          {typeof distance === 'number' && price && ' · '}
          {price}
        </span>
      }
      day={
        offer && (
          <DayLine
            {...{ restaurantNo, name: restaurantName, offer, question, now }}
            most={chips}
            isCounted={false}
          />
        )
      }
      action={action}
    />
  )
}
