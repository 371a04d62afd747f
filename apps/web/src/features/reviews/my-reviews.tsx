import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { pageCountOf } from '../../lib/list-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager, usePagingFocus } from '../../ui/list/pager.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { restaurantQuery } from '../restaurants/restaurant-api.ts'
import { AuthorTakedown } from './author-takedown.tsx'
import { myReviewsAddress, myReviewsQuery } from './review-api.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { type OpenPhoto, useReviewViewer } from './review-photo-viewer.tsx'
import { ReviewSkeletons } from './review-skeleton.tsx'
import { HiddenMark } from './score-line.tsx'

/** The member's reviews, one at a time, with their loading, empty and error states. */
export function MyReviews({
  title,
  page,
  reviewNo,
}: {
  title: string
  page: number
  /** The review that a message linked to. */
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
          <ReviewSkeletons count={1} />
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

/** One of the member's reviews; it is edited in place. */
function MyReview({
  review,
  onPhoto,
  onGone,
}: {
  review: Review
  onPhoto: OpenPhoto
  /** The review with the focus in it is about to move. */
  onGone: () => void
}) {
  const { item, form, isEditing, edit, end } = useEditInPlace()
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="px-5 pt-5 sm:px-7 sm:pt-6">
        <MyReviewedPlace review={review} />
        <div ref={item} tabIndex={-1} className="outline-none *:first:mt-5">
          <HiddenMark review={review} />
          <ReviewItem
            review={review}
            canReply={false}
            onPhoto={onPhoto}
            onEdit={edit}
            onGone={onGone}
          />
        </div>
        {review.holdRequest && <AuthorTakedown review={review} request={review.holdRequest} />}
      </Card>
      {isEditing && (
        <div ref={form} tabIndex={-1} className="outline-none">
          <ReviewForm
            restaurantNo={review.restaurantNo}
            editing={review}
            onEditEnd={end}
            onSaved={end}
          />
        </div>
      )}
    </div>
  )
}

/** The restaurant of a review. Its photo loads later, or never when the restaurant is no longer public. */
function MyReviewedPlace({ review }: { review: Review }) {
  const { restaurantNo, restaurantName } = review
  const { data } = useQuery(restaurantQuery(restaurantNo))
  return (
    <div className="relative flex items-center gap-4 border-b border-line pb-5">
      <Photo
        src={data?.restaurantImage ?? undefined}
        srcSet={pictureSrcSet(data?.restaurantImage)}
        sizes="80px"
        width={80}
        height={60}
        className="h-15 w-20 flex-none rounded-md bg-sunken object-cover"
      />
      <div className="min-w-0">
        <h2 className="text-lg leading-snug">
          <Link
            to={`/restaurant/${restaurantNo}`}
            className="wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {restaurantName}
          </Link>
        </h2>
        {data && <p className="truncate text-sm text-ink-3">{data.restaurantAddress}</p>}
      </div>
    </div>
  )
}

/** Opens the form under a review and scrolls there; when it closes, scrolls back to the review. */
function useEditInPlace() {
  const item = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  // Counts the presses: the member may press edit again from far above the open form.
  const [presses, setPresses] = useState(0)

  useEffect(() => {
    if (presses === 0) return
    form.current?.scrollIntoView({ behavior: smoothIfLiked() })
    form.current?.focus({ preventScroll: true })
  }, [presses])

  function end() {
    setPresses(0)
    // The form unmounts with the focus in it.
    item.current?.scrollIntoView({ behavior: smoothIfLiked(), block: 'nearest' })
    item.current?.focus({ preventScroll: true })
  }

  return {
    item,
    form,
    isEditing: presses > 0,
    edit: () => setPresses((count) => count + 1),
    end,
  }
}

const smoothIfLiked = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
