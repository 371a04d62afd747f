import { limits } from '@matjari/contract/limits'
import type { FavoriteRestaurant } from '@matjari/contract/restaurants/entities'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CardList, CardListSkeleton, PhotoCard } from '../../ui/card.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { Rating } from '../../ui/star.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { CardPhoto } from '../restaurants/restaurant-card.tsx'
import { CardTimes, CardTimesProvider } from '../table-search/card-times.tsx'
import { useLastChoice } from '../table-search/last-choice.ts'
import { whenText } from '../table-search/table-availability.ts'
import { tableQueryIn } from '../table-search/table-query.ts'
import { isFavorite, useFavoriteChange, useFavoriteChanges, useFavorites } from './favorite-api.ts'

/** The member's favorites with their loading, empty and error states. */
export function FavoriteList({ onRemove }: { onRemove: () => void }) {
  const { data, error, isFetching, refetch } = useFavorites()
  const changes = useFavoriteChanges()
  const favorites = data?.filter(({ restaurantNo }) =>
    isFavorite(restaurantNo, { saved: data, changes }),
  )
  if (favorites && favorites.length > 0)
    return <FavoriteCards favorites={favorites} onRemove={onRemove} />
  if (favorites) return <NoFavorites />
  if (!error) {
    return (
      <SkeletonGroup label="즐겨찾기를 불러오는 중...">
        <CardListSkeleton count={3} />
      </SkeletonGroup>
    )
  }
  return (
    <ErrorState
      title="즐겨찾기를 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

const NoFavorites = () => (
  <EmptyState
    title="아직 즐겨찾기한 가게가 없어요."
    hint="마음에 드는 가게에서 하트를 누르면 여기에 모여요."
    action={
      <Link to="/search-results" className={buttonClass({ variant: 'primary' })}>
        맛집 찾아보기
      </Link>
    }
  />
)

/** As many as one call covers; a member with more sees the rest without times. */
const timesMost = limits.search.perPageMax
/** The number of chips that fit on a card. */
const chips = 3

function FavoriteCards({
  favorites,
  onRemove,
}: {
  favorites: readonly FavoriteRestaurant[]
  /** The card with the focus in it is about to unmount. */
  onRemove: () => void
}) {
  const now = useMinute()
  const last = useLastChoice(now)
  const query = tableQueryIn(new URLSearchParams(), now, last)
  const restaurantNos = favorites.map(({ restaurantNo }) => restaurantNo).slice(0, timesMost)
  return (
    <CardTimesProvider restaurantNos={restaurantNos} query={query}>
      <p className="num text-sm text-ink-2">
        {`${whenText(query, now)} ${query.guests}명이 앉을 수 있는 시간이에요.`}
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
    </CardTimesProvider>
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
              <CardTimes restaurantNo={restaurantNo} name={name} most={chips} />
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
