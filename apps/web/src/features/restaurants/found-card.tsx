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

type FoundFacts = Answer<'GET /api/restaurants/search'>['restaurants'][number]

type FoundCardProps = {
  restaurant: FoundFacts
  /** The query string of the link: the table search goes along to the restaurant's page. */
  search?: string
  /** In the first rows, which are visible without scrolling. */
  isFirst?: boolean
  /** The photos of the card can be swiped. False where the cards themselves are swiped. */
  hasStrip?: boolean
  /** The free times of the day. */
  day?: ReactNode
  action?: ReactNode
}

/** A restaurant among search results: where it is, what it costs, and its free tables. */
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

/** The line is rendered from the beginning: the distance comes later, and nothing moves. */
const Facts = ({
  restaurant: { distance, priceMedian, openNow },
}: {
  restaurant: Pick<FoundFacts, 'distance' | 'priceMedian' | 'openNow'>
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

/** The card begins with its first photo; the chunk for the others loads with the visitor's first interaction. */
const strip = lazyModule(async () => {
  await firstInteraction()
  return import('./photo-strip.tsx').then(
    (file) => file.PhotoStrip,
    // When the chunk fails to load, the card keeps its first photo.
    () => null,
  )
})

type CardPhotosProps = {
  photos: readonly string[]
  /** The link of the card. */
  to: string
  /** The first photo, already rendered. */
  first: ReactElement
}

/** The photos of a card with several. */
function CardPhotos({ photos, to, first }: CardPhotosProps) {
  const content = useLazyModule(strip)
  return content ? createElement(content, { photos, to }) : first
}
