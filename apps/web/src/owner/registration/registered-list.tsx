import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'
import { type RestaurantStatus, restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { registeredQuery } from './registration-api.ts'

/** The restaurants a member has registered, in every state. */
export const RegisteredList = () => (
  <Card className="grid gap-1 px-6 py-5">
    <h2 className="text-lg leading-snug">내가 등록한 맛집</h2>
    <Restaurants />
  </Card>
)

function Restaurants() {
  const { data, error, isFetching, refetch } = useQuery(registeredQuery)
  if (data && data.length > 0) {
    return (
      <ul className="divide-y divide-line">
        {data.map((restaurant) => (
          <Row key={restaurant.restaurantNo} restaurant={restaurant} />
        ))}
      </ul>
    )
  }
  if (data) {
    return (
      <p className="text-sm text-ink-3">
        아직 등록한 맛집이 없어요.{' '}
        <Link to="/restaurant-insert" className="inline-flex min-h-target items-center text-link">
          맛집 등록하기
        </Link>
      </p>
    )
  }
  if (error) {
    return (
      <div className="grid justify-items-start gap-3 pt-2">
        <p role="alert" className="text-sm text-danger-text">
          등록한 맛집을 불러오지 못했어요. {errorMessage(error)}
        </p>
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      </div>
    )
  }
  return (
    <SkeletonGroup label="등록한 맛집을 불러오는 중...">
      <div className="grid gap-2 py-3">
        <SkeletonText className="w-[40%]" />
        <SkeletonText className="w-[70%]" />
      </div>
    </SkeletonGroup>
  )
}

const tones = {
  N: 'warn',
  Y: 'ok',
  I: 'neutral',
  R: 'danger',
  C: 'neutral',
} as const satisfies Record<RestaurantStatus, string>

const Row = ({ restaurant }: { restaurant: ListedRestaurant }) => (
  <li className="relative flex items-center gap-4 py-3.5">
    <Photo
      src={restaurant.restaurantImage ?? undefined}
      srcSet={pictureSrcSet(restaurant.restaurantImage)}
      sizes="80px"
      width={80}
      height={60}
      className="h-15 w-20 flex-none rounded-md bg-sunken object-cover"
    />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={`/mypage/shop?restaurantNo=${restaurant.restaurantNo}`}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          {restaurant.restaurantName}
        </Link>
        <Badge tone={tones[restaurant.isActive]}>
          {restaurantStatusLabel(restaurant.isActive)}
        </Badge>
      </p>
      <p className="text-sm text-ink-3">{restaurant.restaurantAddress}</p>
      {restaurant.isActive === 'R' && (
        <p className="text-sm font-medium text-danger-text">
          반려된 이유를 읽고 고쳐서 다시 신청할 수 있어요.
        </p>
      )}
    </div>
  </li>
)
