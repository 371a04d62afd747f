import { limits } from '@matjari/contract/limits'
import type { FavoriteRestaurant } from '@matjari/contract/restaurants/entities'
import { Link } from 'react-router'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { CardList, PhotoCard } from '../../ui/card.tsx'
import { Rating } from '../../ui/star.tsx'
import { CardPhoto } from '../restaurants/restaurant-card.tsx'
import { useLastChoice } from '../tonight/last-choice.ts'
import { questionIn } from '../tonight/question.ts'
import { whenText } from '../tonight/text.ts'
import { DayOfCard, TimesOfCards } from '../tonight/times-of-cards.tsx'
import { useFavoriteChange } from './api.ts'

/** As many as one call tells the times of; whoever has more sees them on the pages of the others. */
const timesMost = limits.search.perPageMax
/** Chips that have room on a card. */
const chips = 3

export function FavoriteCards({
  favorites,
  onRemove,
}: {
  favorites: readonly FavoriteRestaurant[]
  /** The card and the focus in it are about to go. */
  onRemove: () => void
}) {
  const now = useMinute()
  const last = useLastChoice(now)
  const question = questionIn(new URLSearchParams(), now, last)
  const restaurantNos = favorites.map(({ restaurantNo }) => restaurantNo).slice(0, timesMost)
  return (
    <TimesOfCards restaurantNos={restaurantNos} question={question}>
      <p className="num text-sm text-ink-2">
        {`${whenText(question, now)} ${question.guests}명이 앉을 수 있는 시간이에요.`}
      </p>
      <CardList>
        {favorites.map((favorite) => (
          <FavoriteCard
            key={favorite.restaurantNo}
            favorite={favorite}
            hasTimes={restaurantNos.includes(favorite.restaurantNo)}
            onRemove={onRemove}
          />
        ))}
      </CardList>
    </TimesOfCards>
  )
}

function FavoriteCard({
  favorite,
  hasTimes,
  onRemove,
}: {
  favorite: FavoriteRestaurant
  hasTimes: boolean
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
        inList
        heading="h2"
        photo={<CardPhoto image={image} />}
        title={<Link to={`/restaurant/${restaurantNo}`}>{name}</Link>}
        aside={
          favorite.reviewCount > 0 && (
            <Rating value={favorite.averageRating} count={favorite.reviewCount} />
          )
        }
        meta={favorite.restaurantAddress}
        day={
          hasTimes && (
            <div className="min-h-17">
              <DayOfCard restaurantNo={restaurantNo} name={name} most={chips} />
            </div>
          )
        }
      />
      <Button size="sm" variant="outline" className="justify-self-start" onClick={handleRemove}>
        <span>
          <span className="sr-only">{name} 즐겨찾기 </span>해제
        </span>
      </Button>
    </li>
  )
}
