import type { Answer } from '@matjari/contract/calls/all'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cardSizes, PhotoCard } from '../../ui/card.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Rating } from '../../ui/star.tsx'

export type CardRestaurant = Answer<'GET /api/restaurants/category/:categoryName'>[number]

export const RestaurantCard = ({
  restaurant,
  action,
  day,
}: {
  restaurant: CardRestaurant
  action?: ReactNode
  /** The free times of today. */
  day?: ReactNode
}) => (
  <PhotoCard
    photo={<CardPhoto image={restaurant.imageUrl} />}
    title={<Link to={`/restaurant/${restaurant.restaurant_no}`}>{restaurant.name}</Link>}
    aside={
      restaurant.reviewCount > 0 && (
        <Rating value={restaurant.averageRating} count={restaurant.reviewCount} />
      )
    }
    meta={dishAndPlace(restaurant)}
    action={action}
    day={day}
  />
)

type CardPhotoProps = Pick<
  ComponentProps<typeof Photo>,
  'loading' | 'fetchPriority' | 'decoding' | 'draggable'
> & {
  image: string | null | undefined
}

/** A restaurant's photo in the size of a card. */
export const CardPhoto = ({ image, ...rest }: CardPhotoProps) => (
  <Photo
    src={image ?? undefined}
    srcSet={pictureSrcSet(image)}
    sizes={cardSizes}
    width={400}
    height={300}
    {...rest}
  />
)

/** The first tag after the main category says what they cook. */
export function dishAndPlace({
  restaurantCuisineType,
  district,
}: Pick<CardRestaurant, 'restaurantCuisineType' | 'district'>) {
  const [category, dish = category] = restaurantCuisineType.split(',')
  return [dish, district].filter(Boolean).join(' · ')
}
