import type { Answer } from '@matjari/contract/calls/all'
import { Link } from 'react-router'
import { PhotoCard } from '../../ui/card.tsx'
import { Photo } from '../../ui/photo.tsx'

type CategoryRestaurant = Answer<'GET /api/restaurants/category/:categoryName'>[number]

export const RestaurantCard = ({ restaurant }: { restaurant: CategoryRestaurant }) => (
  <PhotoCard
    photo={<Photo src={restaurant.imageUrl ?? undefined} alt="" width={400} height={300} />}
    title={<Link to={`/restaurant/${restaurant.restaurant_no}`}>{restaurant.name}</Link>}
  />
)
