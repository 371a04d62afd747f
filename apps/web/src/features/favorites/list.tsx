import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CardListSkeleton } from '../../ui/card.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { isFavorite, useFavoriteChanges, useFavorites } from './api.ts'
import { FavoriteCards } from './cards.tsx'

/** The member's favorites, or what became of them. */
export function FavoriteList({ onRemove }: { onRemove: () => void }) {
  const { data, error, isFetching, refetch } = useFavorites()
  const changes = useFavoriteChanges()
  const shown = data?.filter(({ restaurantNo }) =>
    isFavorite(restaurantNo, { saved: data, changes }),
  )
  if (shown && shown.length > 0) return <FavoriteCards favorites={shown} onRemove={onRemove} />
  if (shown) return <NoFavorites />
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
