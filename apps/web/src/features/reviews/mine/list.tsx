import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, Navigate } from 'react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { pageCountOf } from '../../../lib/list-address.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Pager, usePagingFocus } from '../../../ui/list/pager.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { myReviewsAddress } from '../address.ts'
import { myReviewsQuery } from '../api.ts'
import { useReviewViewer } from '../item/photo-viewer.tsx'
import { ReviewBoxes } from '../skeleton.tsx'
import { MyReview } from './review.tsx'

/** The member's reviews, one at a time, or what became of them. */
export function MyReviews({
  title,
  page,
  reviewNo,
}: {
  title: string
  page: number
  /** A message has led to this one. */
  reviewNo?: string | undefined
}) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    myReviewsQuery({ page, reviewNo }),
  )
  const { heading, pager } = usePagingFocus(page)
  const { open, viewer } = useReviewViewer()
  const total = data?.pageInfo.totalBoardNo ?? 0
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

  // Also after the only review of the last page was deleted.
  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={myReviewsAddress(pageCount)} replace />
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
        {total > 0 && reviewNo === undefined && <Total count={total} />}
      </h1>
      <output className="sr-only">
        {isPlaceholderData && messages.review.loading}
        {!isPlaceholderData && pageCount > 1 && `${pageCount}쪽 중 ${page}쪽`}
      </output>
      <div
        aria-busy={isPlaceholderData}
        className={clsx('transition-opacity empty:hidden', isPlaceholderData && 'opacity-55')}
      >
        {data?.reviews.map((review) => (
          <MyReview
            key={review.reviewNo}
            review={review}
            onPhoto={open}
            onGone={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
      </div>
      {data && data.reviews.length === 0 && <NoReviews />}
      {!data && !error && (
        <SkeletonGroup label={messages.review.loading}>
          <ReviewBoxes count={1} />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          title={messages.review.loadFailed}
          hint={errorMessage(error)}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
      {reviewNo !== undefined && (
        <Link to={myReviewsAddress()} className={buttonClass({ size: 'sm' })}>
          내 리뷰 모두 보기
        </Link>
      )}
      <div ref={pager}>
        <Pager page={page} pageCount={pageCount} href={myReviewsAddress} label="내 리뷰 페이지" />
      </div>
      {viewer}
    </div>
  )
}

const Total = ({ count }: { count: number }) => (
  <span className="num ml-2 text-lg font-semibold tracking-normal text-ink-3">{count}건</span>
)

const NoReviews = () => (
  <EmptyState
    title={messages.review.none}
    hint="다녀온 맛집에 별점과 한마디를 남겨 보세요."
    action={
      <Link to="/search-results" className={buttonClass({ variant: 'primary' })}>
        맛집 찾기
      </Link>
    }
  />
)
