import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import type { OwnedRestaurant } from '@matjari/contract/schedule/entities'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'

/** What guests know about the restaurant. */
export function SummaryCard({ restaurant }: { restaurant: OwnedRestaurant }) {
  const { restaurantNo, restaurantMainPhoto: photo, isActive } = restaurant
  const isPublic = isActive === 'Y'
  return (
    <Card className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-5">
      <Photo
        src={photo ?? undefined}
        srcSet={pictureSrcSet(photo)}
        sizes="(min-width: 640px) 144px, 88px"
        width={144}
        height={108}
        className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
      />
      <div className="grid min-w-0 justify-items-start gap-1">
        <Badge tone={isPublic ? 'ok' : 'warn'}>
          {isPublic ? '운영 중' : restaurantStatusLabel(isActive)}
        </Badge>
        <h2 className="text-lg leading-snug">{restaurant.restaurantName}</h2>
        <dl className="text-sm text-ink-2">
          <Fact name="주소" value={restaurant.restaurantAddress || '(주소 미등록)'} />
          <Fact name="전화" value={restaurant.restaurantPhoneNumber || '(전화번호 미등록)'} />
          <Fact name="설명" value={restaurant.restaurantDescription || '-'} />
        </dl>
      </div>
      <Link
        to={`/restaurant/${restaurantNo}`}
        className={`${buttonClass({ size: 'sm' })} max-sm:col-span-full`}
      >
        가게 페이지 보기
      </Link>
    </Card>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="flex-none text-ink-3">{name}:</dt>
    <dd className="num min-w-0 break-words">{value}</dd>
  </div>
)
