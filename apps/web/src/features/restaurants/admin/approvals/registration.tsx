import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Registration } from '@matjari/contract/restaurants/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../../../lib/format.ts'
import { PlaceMap } from '../../../../maps/place/place-map.tsx'
import { Tag } from '../../../../ui/badge.tsx'
import { Photo } from '../../../../ui/photo/photo.tsx'
import { AdminStatusBadge } from '../status.tsx'

/** Everything that was filled in, by whom, and where it is. */
export const AdminRegistration = ({ registration }: { registration: Registration }) => (
  <>
    <Photo
      src={registration.restaurantImage ?? undefined}
      srcSet={pictureSrcSet(registration.restaurantImage)}
      sizes="(min-width: 768px) 640px, 90vw"
      alt={`${registration.restaurantName} 대표 사진`}
      className="h-60 w-full rounded-lg bg-sunken object-cover"
    />
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h3 className="wrap-anywhere">
        <Link to={`/restaurant/${registration.restaurantNo}`} className="hover:underline">
          {registration.restaurantName}
        </Link>
      </h3>
      <AdminStatusBadge status={registration.isActive} />
    </div>
    <dl className="grid gap-3">
      <Line name="주소">
        {registration.restaurantAddress}
        {registration.restaurantPostalCode && ` (${registration.restaurantPostalCode})`}
      </Line>
      <Line name="전화">
        <span className="num">{registration.restaurantPhoneNumber}</span>
      </Line>
      <Line name="설명">{registration.restaurantDescription}</Line>
      <Line name="분류">
        <span className="flex flex-wrap gap-1.5">
          {[registration.category, ...registration.tags].filter(Boolean).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </span>
      </Line>
      <Line name="등록한 회원">
        {registration.memberNickname} ({registration.memberId})
        {registration.activeCount > 0 && `, 활성 맛집 ${registration.activeCount}곳`}
      </Line>
      <Line name="등록일">
        <time dateTime={registration.createDate} className="num">
          {momentText(registration.createDate)}
        </time>
      </Line>
    </dl>
    <Place registration={registration} />
  </>
)

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children || '없음'}</dd>
  </div>
)

function Place({ registration }: { registration: Registration }) {
  const { lat, lng, restaurantName, restaurantAddress, isLocationExact } = registration
  if (lat === null || lng === null) {
    return <p className="text-sm text-ink-3">주소의 위치를 찾지 못해 지도가 없어요.</p>
  }
  return (
    <PlaceMap
      name={restaurantName}
      address={restaurantAddress}
      lat={lat}
      lng={lng}
      isExact={isLocationExact}
    />
  )
}
