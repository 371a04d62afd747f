import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { isOwner } from '../../features/account/account-menu.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { deskAddress } from '../../owner/desk/desk-address.ts'
import { useShop } from '../../owner/desk/use-shop.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PanelSkeletons } from '../../ui/list-skeletons.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'

type ShopPageProps = {
  title: string
  /** Only for the owner, not for staff. */
  isOwners?: boolean
  children: (restaurantNo: string) => ReactNode
}

/** A desk page about the restaurant in the address, once it is loaded which one that is. */
export function DeskPage({ title, isOwners = false, children }: ShopPageProps) {
  const { shop, error, isFetching, retry } = useShop()
  if (shop && isOwners && shop.role === 'staff')
    return <Navigate to={deskAddress('/mypage/board', shop.restaurantNo)} replace />
  if (shop) return children(shop.restaurantNo)
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      {shop === null ? (
        <NoShop />
      ) : error ? (
        <ErrorState
          title="가게를 불러오지 못했어요."
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={retry}>
              다시 시도
            </Button>
          }
        />
      ) : (
        <SkeletonGroup label="가게를 불러오는 중...">
          <PanelSkeletons heights={['h-48', 'h-24', 'h-80']} />
        </SkeletonGroup>
      )}
    </div>
  )
}

const nothing = {
  owner: {
    title: '운영 중인 가게가 없어요.',
    hint: '등록한 가게가 승인되면 이곳에서 볼 수 있어요.',
    to: '/mypage/restaurant',
    word: '내 가게 보기',
  },
  staff: {
    title: '지금 볼 수 있는 가게가 없어요.',
    hint: '일하는 가게가 다시 문을 열면 이곳에서 볼 수 있어요.',
    to: '/mypage/invitations',
    word: '일하는 가게 보기',
  },
} as const

function NoShop() {
  const { title, hint, to, word } = nothing[isOwner(useSession()) ? 'owner' : 'staff']
  return (
    <Card>
      <EmptyState
        title={title}
        hint={hint}
        action={
          <Link to={to} className={buttonClass({ variant: 'primary' })}>
            {word}
          </Link>
        }
      />
    </Card>
  )
}
