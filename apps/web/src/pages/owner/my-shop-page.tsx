import { messages } from '@matjari/contract/messages'
import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { isOwner } from '../../features/account/account-menu.ts'
import { isRestaurantNo } from '../../features/restaurants/restaurant-api.ts'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { DeskTabsOnSite } from '../../owner/desk/desk-tabs.tsx'
import { registeredQuery } from '../../owner/registration/registration-api.ts'
import { shopQuery } from '../../owner/shop/shop-api.ts'
import { ShopEditor } from '../../owner/shop/shop-editor.tsx'
import { ShopRegistration } from '../../owner/shop/shop-registration.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { RestaurantChooser } from './restaurant-chooser.tsx'

const order = ['Y', 'I', 'R', 'N', 'C']

/** Open restaurants first, then those that need the owner's attention. */
const firstShop = (registered: readonly ListedRestaurant[]) =>
  registered.toSorted((a, b) => order.indexOf(a.isActive) - order.indexOf(b.isActive))[0]

const ShopSkeleton = () => (
  <SkeletonGroup label="가게 정보를 불러오는 중...">
    <PanelSkeletons heights={['h-72', 'h-96', 'h-80']} />
  </SkeletonGroup>
)

/** `isOther`: the address names a restaurant that is not this owner's, or does not exist. */
const NoShop = ({ isOther }: { isOther: boolean }) => (
  <Card>
    {isOther ? (
      <EmptyState
        title="내 가게가 아니에요."
        hint="주소가 바뀌었거나 다른 사람이 등록한 가게예요."
        action={
          <Link to="/mypage" className={buttonClass({ variant: 'primary' })}>
            내가 등록한 맛집 보기
          </Link>
        }
      />
    ) : (
      <EmptyState
        title="등록한 가게가 없어요."
        hint="가게를 등록하면 여기에서 정보를 고칠 수 있어요."
        action={
          <Link to="/restaurant-insert" className={buttonClass({ variant: 'primary' })}>
            맛집 등록
          </Link>
        }
      />
    )}
  </Card>
)

type ShopFailureProps = {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

function ShopFailure({ error, isFetching, refetch }: ShopFailureProps) {
  const isOther = error instanceof ApiError && (error.status === 403 || error.status === 404)
  if (isOther) return <NoShop isOther />
  return (
    <ErrorState
      title="가게 정보를 불러오지 못했어요."
      hint={errorMessage(error)}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      }
    />
  )
}

/** The public information of a restaurant, editable by the member who registered it, approved or not. */
export function MyShopPage({ title }: PageProps) {
  const navigate = useNavigate()
  const session = useSession()
  const named = new URLSearchParams(useLocation().search).get('restaurantNo') ?? ''
  const requestedNo = isRestaurantNo(named) ? named : undefined
  const mine = useQuery({ ...registeredQuery, enabled: requestedNo === undefined })
  const restaurantNo = requestedNo ?? (mine.data && firstShop(mine.data)?.restaurantNo)
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
