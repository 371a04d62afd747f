import type { Answer } from '@matjari/contract/calls/all'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { PhotoCard } from '../../ui/card.tsx'
import { Rating } from '../../ui/stars/star.tsx'
import { CardPhoto, dishAndPlace } from './restaurant-card.tsx'

type Found = Answer<'GET /api/restaurants/search'>['restaurants'][number]

/** A restaurant among search results: where it is, and whether one can go there now. */
export function FoundCard({
  restaurant,
  isFirst = false,
  action,
}: {
  restaurant: Found
  /** In the first rows, which are in view before anybody scrolls. */
  isFirst?: boolean
  action?: ReactNode
}) {
  const { restaurantNo, restaurantName, restaurantImage, restaurantAddress } = restaurant
  const now = [restaurant.openNow && '영업 중', restaurant.reservable && '예약 가능'].filter(
    Boolean,
  )
  return (
    <PhotoCard
      photo={
        <CardPhoto
          image={restaurantImage}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      }
      title={<Link to={`/restaurant/${restaurantNo}`}>{restaurantName}</Link>}
      badge={<Badge tone="photo">활성</Badge>}
      aside={
        restaurant.reviewCount > 0 && (
          <Rating value={restaurant.averageRating} count={restaurant.reviewCount} />
        )
      }
      meta={dishAndPlace(restaurant)}
      note={
        <>
          <span className="line-clamp-2 text-ink-3">{restaurantAddress}</span>
          {now.length > 0 && (
            <span className="mt-0.5 font-medium text-ok-text">{now.join(' · ')}</span>
          )}
        </>
      }
      action={action}
    />
  )
}
