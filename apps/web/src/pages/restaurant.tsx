import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { isNotShown, isRestaurantNo, restaurantQuery } from '../features/restaurants/detail-api.ts'
import { DetailSkeleton } from '../features/restaurants/detail-skeleton.tsx'
import { MessagePage } from '../layouts/message-page.tsx'
import type { PageProps } from '../layouts/page-slot.tsx'
import { errorMessage } from '../lib/api-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RestaurantContent } from './restaurant/content.tsx'
import { usePrefetchedParts } from './restaurant/parts.ts'

export function RestaurantPage({ title }: PageProps) {
  const { restaurantNo = '' } = useParams()
  if (!isRestaurantNo(restaurantNo)) return <NotShown />
  return <Restaurant key={restaurantNo} title={title} restaurantNo={restaurantNo} />
}

function Restaurant({ title, restaurantNo }: PageProps & { restaurantNo: string }) {
  usePrefetchedParts(restaurantNo)
  const { data, error, isFetching, refetch } = useQuery(restaurantQuery(restaurantNo))
  useDocumentTitle(data?.restaurantName)
  if (isNotShown(error)) return <NotShown />
  if (data) return <RestaurantContent restaurant={data} />
  if (!error) return <DetailSkeleton />
  return (
    <div className="page-width">
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={messages.restaurant.failed(errorMessage(error))}
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            다시 시도
          </Button>
        }
      />
    </div>
  )
}

const NotShown = () => (
  <MessagePage
    title={messages.restaurant.notShown}
    lead="주소가 바뀌었거나 지금은 공개하지 않는 가게예요."
    action={
      <>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          홈으로
        </Link>
        <Link to="/search-results" className={buttonClass()}>
          맛집 검색
        </Link>
      </>
    }
  />
)

function useDocumentTitle(name: string | undefined) {
  useEffect(() => {
    if (name) document.title = `${name} · 맛자리`
  }, [name])
}
