import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import type { ReviewSort } from '@matjari/contract/reviews/rules'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useId } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { numberText } from '../../../lib/format.ts'
import { pageCountOf } from '../../../lib/list-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager, usePagingFocus } from '../../../ui/list/pager.tsx'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { reviewsQuery } from '../api.ts'
import { useReviewViewer } from '../item/photo-viewer.tsx'
import { ReviewItem } from '../item/review.tsx'
import { ReviewBoxes } from '../skeleton.tsx'
import { ReviewSortSelect } from './sort.tsx'

type ReviewListProps = {
  restaurantNo: string
  sort: ReviewSort
  page: number
  onSort: (sort: ReviewSort) => void
  onPage: (page: number) => void
  /** Where the page stands in the address; the pager is made of links then. */
  pageHref?: ((page: number) => string) | undefined
  onEdit: (review: Review) => void
  onDeleted?: (review: Review) => void
  /** The person is the owner of the restaurant. */
  canReply: boolean
}

/** What guests say, three at a time. */
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
  // No reviews on this page although there are some: it is no page any more.
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
          <ReviewBoxes />
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
  /** Null while it is not known, or there is nothing to show on any. */
  readonly pageCount: number | null
  readonly onPage: (page: number) => void
}

/** The last review of the last page may be gone: the page before it is the last one now. */
function useExistingPage({ page, pageCount, onPage }: Pages) {
  const isBeyond = pageCount !== null && page > pageCount
  const goBack = useEffectEvent(onPage)
  useEffect(() => {
    if (isBeyond) goBack(pageCount)
  }, [isBeyond, pageCount])
}
