import type { FavoriteRestaurant } from '@matjari/contract/entities/restaurant'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CardGrid, PhotoCard } from '../../ui/card.tsx'
import { Rating } from '../../ui/stars/star.tsx'
import { CardPhoto } from '../restaurants/restaurant-card.tsx'
import { useFavoriteChange } from './api.ts'

export const FavoriteCards = ({
  favorites,
  onRemove,
}: {
  favorites: readonly FavoriteRestaurant[]
  /** The card and the focus in it are about to go. */
  onRemove: () => void
}) => (
  <CardGrid>
    {favorites.map((favorite) => (
      <FavoriteCard key={favorite.restaurantNo} favorite={favorite} onRemove={onRemove} />
    ))}
  </CardGrid>
)

function FavoriteCard({
  favorite,
  onRemove,
}: {
  favorite: FavoriteRestaurant
  onRemove: () => void
}) {
  const { restaurantNo, restaurantName: name, restaurantImage: image } = favorite
  const change = useFavoriteChange(restaurantNo, { offersUndo: true })

  function handleRemove() {
    change.mutate(false)
    onRemove()
  }

  return (
    <li className="grid grid-rows-[1fr_auto] gap-2.5">
      <PhotoCard
        heading="h2"
        photo={<CardPhoto image={image} />}
        title={<Link to={`/restaurant/${restaurantNo}`}>{name}</Link>}
        aside={
          favorite.reviewCount > 0 && (
            <Rating value={favorite.averageRating} count={favorite.reviewCount} />
          )
        }
        meta={favorite.restaurantAddress}
      />
      <Button size="sm" variant="outline" className="justify-self-start" onClick={handleRemove}>
        <span>
          <span className="sr-only">{name} 즐겨찾기 </span>해제
        </span>
      </Button>
    </li>
  )
}
