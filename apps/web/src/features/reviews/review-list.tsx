import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { type ReviewSort, reviewSorts } from '@matjari/contract/reviews/rules'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { numberText } from '../../lib/format.ts'
import { pageCountOf } from '../../lib/list-address.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Pager, usePagingFocus } from '../../ui/list/pager.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/state-message.tsx'
import { myReviewsQuery, reviewSortOf, reviewsQuery } from './review-api.ts'
import { ReviewItem } from './review-item.tsx'
import { useReviewViewer } from './review-photo-viewer.tsx'
import { ReviewSkeletons } from './review-skeleton.tsx'
import { HiddenMark } from './score-line.tsx'

type ReviewListProps = {
  restaurantNo: string
  sort: ReviewSort
  page: number
  onSort: (sort: ReviewSort) => void
  onPage: (page: number) => void
  /** For a page number in the address; the pager then consists of links. */
  pageHref?: ((page: number) => string) | undefined
  onEdit: (review: Review) => void
  onDeleted?: (review: Review) => void
  /** The visitor owns the restaurant. */
  canReply: boolean
}

/** The reviews of a restaurant, three per page. */
export function ReviewList({
  restaurantNo,
  sort,
  page,
  onSort,
  onPage,
  pageHref,
  onEdit,
  onDeleted,
  canReply,
}: ReviewListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    reviewsQuery({ restaurantNo, sort, page }),
  )
  const { heading, pager } = usePagingFocus(page)
  const { open, viewer } = useReviewViewer()
  const titleId = useId()
  const total = data?.pageInfo.totalBoardNo ?? 0
  const pageCount = data ? pageCountOf(data.pageInfo) : 1
  useExistingPage({ page, pageCount: isPlaceholderData || total === 0 ? null : pageCount, onPage })
  // There are reviews, but none on this page: the page no longer exists.
  const isLoading = data ? data.reviews.length === 0 && total > 0 : !error

  function handleGone(review: Review) {
    heading.current?.focus({ preventScroll: true })
    onDeleted?.(review)
  }

  return (
    <section aria-labelledby={titleId}>
      <div className="flex min-h-target items-center justify-between gap-4">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="outline-none">
          리뷰 {data && <Total count={total} />}
        </h2>
        {data && data.reviews.length > 0 && <ReviewSortSelect sort={sort} onSort={onSort} />}
      </div>
      <output className="sr-only">
        {isPlaceholderData && messages.review.loading}
        {!isPlaceholderData && pageCount > 1 && `${pageCount}쪽 중 ${page}쪽`}
      </output>
      {data && data.reviews.length > 0 && (
        <ul
          aria-busy={isPlaceholderData}
          className={clsx(
            'divide-y divide-line transition-opacity',
            isPlaceholderData && 'opacity-55',
          )}
        >
          {data.reviews.map((review) => (
            <li key={review.reviewNo}>
              <ReviewItem
                review={review}
                canReply={canReply}
                onPhoto={open}
                onEdit={onEdit}
                onGone={handleGone}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.reviews.length === 0 && !isLoading && (
        <EmptyState title={messages.review.none} />
      )}
      {isLoading && (
        <SkeletonGroup label={messages.review.loading}>
          <ReviewSkeletons />
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
      <div ref={pager}>
        <Pager
          page={page}
          pageCount={pageCount}
          label="리뷰 페이지"
          {...(pageHref ? { href: pageHref } : { onPage })}
        />
      </div>
      {viewer}
    </section>
  )
}

const Total = ({ count }: { count: number }) => (
  <span className="num text-brand-text">
    {numberText(count)}
    <span className="sr-only">개</span>
  </span>
)

type Pages = {
  readonly page: number
  /** Null while unknown, or when there are no reviews. */
  readonly pageCount: number | null
  readonly onPage: (page: number) => void
}

/** The last review of the last page may be deleted: then move to the page before it. */
function useExistingPage({ page, pageCount, onPage }: Pages) {
  const isBeyond = pageCount !== null && page > pageCount
  const goBack = useEffectEvent(onPage)
  useEffect(() => {
    if (isBeyond) goBack(pageCount)
  }, [isBeyond, pageCount])
}

const ReviewSortSelect = ({
  sort,
  onSort,
}: {
  sort: ReviewSort
  onSort: (sort: ReviewSort) => void
}) => (
  <Select
    look="quiet"
    aria-label="리뷰 정렬"
    value={sort}
    onChange={({ target }) => onSort(reviewSortOf(target.value))}
    className="-mr-3 noscript:hidden"
  >
    {Object.entries(reviewSorts).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
)

type MyReviewsOfRestaurantProps = {
  restaurantNo: string
  onEdit: (review: Review) => void
  onDeleted?: (review: Review) => void
  /** The last review is deleted, and this section unmounts with the focus in it. */
  onEmpty?: () => void
}

/** The member's own reviews of this restaurant, one per page; renders nothing without any. */
export function MyReviewsOfRestaurant(props: MyReviewsOfRestaurantProps) {
  const { isAuthenticated } = useSession()
  return isAuthenticated && <MyReviewsPage {...props} />
}

function MyReviewsPage({ restaurantNo, onEdit, onDeleted, onEmpty }: MyReviewsOfRestaurantProps) {
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(myReviewsQuery({ page, restaurantNo }))
  const { heading, pager } = usePagingFocus(page)
  const { open, viewer } = useReviewViewer()
  const titleId = useId()
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

  // The only review of the last page may be deleted.
  if (data && !isPlaceholderData && page > pageCount) setPage(pageCount)
  if (!data || data.pageInfo.totalBoardNo === 0) return null
  const isLast = data.pageInfo.totalBoardNo === 1

  function handleGone(review: Review) {
    if (isLast) onEmpty?.()
    else heading.current?.focus({ preventScroll: true })
    onDeleted?.(review)
  }

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1} className="outline-none">
        내 리뷰 <span className="num text-brand-text">{data.pageInfo.totalBoardNo}</span>
        <span className="sr-only">개</span>
      </h2>
      <div
        aria-busy={isPlaceholderData}
        className={clsx('transition-opacity *:first:mt-4', isPlaceholderData && 'opacity-55')}
      >
        {data.reviews.map((review) => (
          <div key={review.reviewNo}>
            <HiddenMark review={review} />
            <ReviewItem
              review={review}
              canReply={false}
              onPhoto={open}
              onEdit={onEdit}
              onGone={handleGone}
            />
          </div>
        ))}
      </div>
      <div ref={pager}>
        <Pager page={page} pageCount={pageCount} onPage={setPage} label="내 리뷰 페이지" />
      </div>
      {viewer}
    </section>
  )
}
