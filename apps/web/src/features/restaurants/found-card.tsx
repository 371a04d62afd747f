import type { Answer } from '@matjari/contract/calls/all'
import { priceInWords } from '@matjari/contract/search/price-levels'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { firstInteraction } from '../../lib/hydration.ts'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { distanceText } from '../../maps/coordinates.ts'
import { Badge } from '../../ui/badge.tsx'
import { PhotoCard } from '../../ui/card.tsx'
import { Rating } from '../../ui/star.tsx'
import { hasNoTable } from '../table-search/table-availability.ts'
import { CardPhoto, dishAndPlace } from './restaurant-card.tsx'

type Found = Answer<'GET /api/restaurants/search'>['restaurants'][number]

type FoundCardProps = {
  restaurant: Found
  /** The rest of its address: the question travels on to its page. */
  search?: string
  /** In the first rows, which are in view before anybody scrolls. */
  isFirst?: boolean
  /** All photos of the card can be looked through. Not where the cards themselves are pushed. */
  hasStrip?: boolean
  /** What can be booked that day. */
  day?: ReactNode
  action?: ReactNode
}

/** A restaurant among search results: where it is, what it costs, and what can be had there. */
export function FoundCard({
  restaurant,
  search = '',
  isFirst = false,
  hasStrip = false,
  day,
  action,
}: FoundCardProps) {
  const { restaurantNo, restaurantName, restaurantImage, restaurantAddress } = restaurant
  const address = `/restaurant/${restaurantNo}${search}`
  const photo = (
    <CardPhoto
      image={restaurantImage}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  )
  return (
    <PhotoCard
      inList
      isDimmed={hasNoTable(restaurant)}
      photo={
        hasStrip && restaurant.photos.length > 1 ? (
          <CardPhotos photos={restaurant.photos} to={address} first={photo} />
        ) : (
          photo
        )
      }
      title={<Link to={address}>{restaurantName}</Link>}
      badge={<Badge tone="photo">활성</Badge>}
      aside={
        restaurant.reviewCount > 0 && (
          <Rating value={restaurant.averageRating} count={restaurant.reviewCount} />
        )
      }
      meta={dishAndPlace(restaurant)}
      note={
        <>
          <span className="line-clamp-1 text-ink-3">{restaurantAddress}</span>
          <Facts restaurant={restaurant} />
        </>
      }
      day={day}
      action={action}
    />
  )
}

/** The line stands there from the beginning: the distance comes later, and nothing moves. */
const Facts = ({
  restaurant: { distance, priceMedian, openNow },
}: {
  restaurant: Pick<Found, 'distance' | 'priceMedian' | 'openNow'>
}) => (
  <span className="num min-h-[1.45em] text-ink-3">
    {[
      typeof distance === 'number' && (
        <b key="distance" className="font-semibold text-ink-2">
          {distanceText(distance)}
        </b>
      ),
      priceMedian !== null && priceInWords(priceMedian),
      openNow && (
        <span key="open" className="font-medium text-ok-text">
          영업 중
        </span>
      ),
    ]
      .filter((fact) => fact !== false)
      .flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}
  </span>
)

/** Whoever only looks has the first photo; the way to the others comes when somebody moves. */
const strip = lazyModule(async () => {
  await firstInteraction()
  return import('./photo-strip.tsx').then(
    (file) => file.PhotoStrip,
    // Without it the card is what it was before.
    () => null,
  )
})

type CardPhotosProps = {
  photos: readonly string[]
  /** Where the card leads. */
  to: string
  /** The first of them, as it is drawn from the beginning. */
  first: ReactElement
}

/** The photos of a card that has several. */
function CardPhotos({ photos, to, first }: CardPhotosProps) {
  const content = useLazyModule(strip)
  return content ? createElement(content, { photos, to }) : first
}
