import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isOwner } from '../../features/auth/account-links.ts'
import { DeskTabsOnSite } from '../../features/desk/shell/tabs.tsx'
import { isRestaurantNo } from '../../features/restaurants/api.ts'
import { registeredQuery } from '../../features/restaurants/registration/api.ts'
import { shopQuery } from '../../features/restaurants/shop/api.ts'
import { ShopEditor } from '../../features/restaurants/shop/editor.tsx'
import { ShopRegistration } from '../../features/restaurants/shop/registration.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { useSession } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { RestaurantChooser } from './restaurant/chooser.tsx'
import { firstShop } from './shop/first-shop.ts'
import { NoShop, ShopFailure, ShopSkeleton } from './shop/states.tsx'

/** What guests see of a restaurant, in the hands of whoever registered it: an owner, or not yet one. */
export function MyShopPage({ title }: PageProps) {
  const navigate = useNavigate()
  const session = useSession()
  const named = new URLSearchParams(useLocation().search).get('restaurantNo') ?? ''
  const asked = isRestaurantNo(named) ? named : undefined
  const mine = useQuery({ ...registeredQuery, enabled: asked === undefined })
  const restaurantNo = asked ?? (mine.data && firstShop(mine.data)?.restaurantNo)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="outline-none">{title}</h1>
          <p className="mt-1 text-ink-3">손님이 보는 이름, 사진, 설명이에요.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <RestaurantChooser
            current={restaurantNo}
            isAny
            onChoose={(chosen) => void navigate({ search: `restaurantNo=${chosen}` })}
          />
          {restaurantNo !== undefined && (
            <Link to={`/restaurant/${restaurantNo}`} className={buttonClass({ size: 'sm' })}>
              <Eye aria-hidden="true" className="size-4" />
              손님 화면 보기
            </Link>
          )}
        </div>
      </div>
      {restaurantNo !== undefined ? (
        <ShopContent key={restaurantNo} restaurantNo={restaurantNo} />
      ) : mine.data ? (
        <NoShop isOther={false} />
      ) : mine.error ? (
        <ShopFailure {...mine} />
      ) : (
        <ShopSkeleton />
      )}
      {isOwner(session) && <DeskTabsOnSite restaurantNo={restaurantNo} />}
    </div>
  )
}

function ShopContent({ restaurantNo }: { restaurantNo: string }) {
  const navigate = useNavigate()
  const memberNo = useSession().loginInfo?.memberNo ?? ''
  const { data: shop, ...rest } = useQuery(shopQuery(restaurantNo))
  if (!shop) return rest.error ? <ShopFailure {...rest} /> : <ShopSkeleton />
  if (shop.status === 'C') return <Notice>{messages.shop.over}</Notice>
  return shop.status === 'N' || shop.status === 'R' ? (
    <ShopRegistration shop={shop} memberNo={memberNo} onCancel={() => void navigate('/mypage')} />
  ) : (
    <ShopEditor shop={shop} memberNo={memberNo} />
  )
}
