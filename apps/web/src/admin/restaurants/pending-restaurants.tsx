import type { Dashboard } from '@matjari/contract/admin/entities'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { useRef } from 'react'
import { agoText } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFallback } from '../../ui/list/pager.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { type Approval, useApproval } from './restaurant-approval.tsx'

type Pending = Dashboard['pendingRestaurants'][number]

/** The pending registrations with buttons to decide. The caller leaves out decided ones. */
export function AdminPending({
  restaurants,
  now,
  onChanged,
}: {
  restaurants: readonly Pending[]
  now: Date
  onChanged: (restaurantNo: string) => void
}) {
  const approval = useApproval(({ restaurant }) => onChanged(restaurant.restaurantNo))
  const list = useRef<HTMLDivElement>(null)
  const handleFocus = useFocusFallback(list, [restaurants.length, approval.dialog === null])
  return (
    <div ref={list} tabIndex={-1} onFocus={handleFocus} className="outline-none">
      {restaurants.length === 0 && (
        <p className="py-3.5 text-sm text-ink-3">승인을 기다리는 맛집이 없어요.</p>
      )}
      <ul aria-label="승인 대기 맛집" className="divide-y divide-line empty:hidden">
        {restaurants.map((restaurant) => (
          <Item
            key={restaurant.restaurantNo}
            restaurant={restaurant}
            now={now}
            approval={approval}
          />
        ))}
      </ul>
      {approval.dialog}
    </div>
  )
}

function Item({
  restaurant,
  now,
  approval,
}: {
  restaurant: Pending
  now: Date
  approval: Approval
}) {
  const { restaurantNo, restaurantName, restaurantAddress, restaurantImage } = restaurant
  const changed = { restaurantNo, restaurantName, isActive: 'N' }
  const facts = [restaurant.category, restaurantAddress, agoText(restaurant.createDate, now)]
  const about = <span className="sr-only">{restaurantName}, </span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="flex min-w-0 flex-1 items-center gap-4 max-sm:basis-full">
        <Photo
          src={restaurantImage ?? undefined}
          srcSet={pictureSrcSet(restaurantImage)}
          sizes="80px"
          width={80}
          height={60}
          className="h-15 w-20 flex-none rounded-md bg-sunken object-cover"
        />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{restaurantName}</p>
          <p className="text-xs wrap-anywhere text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={() => approval.preview(restaurantNo)}>
          <span>{about}등록 내용 보기</span>
        </Button>
        <Button size="sm" onClick={() => void approval.change(changed, 'R')}>
          <span>{about}반려</span>
        </Button>
        <Button size="sm" variant="primary" onClick={() => approval.approve(changed)}>
          <span>{about}승인</span>
        </Button>
      </div>
    </li>
  )
}
