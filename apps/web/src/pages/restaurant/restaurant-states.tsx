import { messages } from '@matjari/contract/messages'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { MessagePage } from '../../app/message-page.tsx'
import { errorMessage } from '../../lib/api-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state-message.tsx'

export const RestaurantNotFound = () => (
  <MessagePage
    title={messages.restaurant.notPublic}
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

type FailedQuery = {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export const RestaurantLoadFailed = ({ title, query }: { title: string; query: FailedQuery }) => (
  <div className="page-width">
    <h1 className="sr-only">{title}</h1>
    <ErrorState
      title={messages.restaurant.failed(errorMessage(query.error))}
      action={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          다시 시도
        </Button>
      }
    />
  </div>
)

/** Sets the document title once the name is loaded. */
export function useDocumentTitle(name: string | undefined) {
  useEffect(() => {
    if (name) document.title = `${name} · 맛자리`
  }, [name])
}
