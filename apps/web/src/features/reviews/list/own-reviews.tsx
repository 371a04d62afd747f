import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { pageCountOf } from '../../../lib/list-address.ts'
import { useSession } from '../../../lib/session.ts'
import { Pager, usePagingFocus } from '../../../ui/list/pager.tsx'
import { myReviewsQuery } from '../api.ts'
import { useReviewViewer } from '../item/photo-viewer.tsx'
import { ReviewItem } from '../item/review.tsx'
import { HiddenMark } from '../item/score-line.tsx'

type OwnReviewsProps = {
  restaurantNo: string
  onEdit: (review: Review) => void
  onDeleted?: (review: Review) => void
  /** The last one goes, and this part of the page with the focus in it. */
  onEmpty?: () => void
}

/** What this member has said about the place, one at a time; nothing when there is nothing. */
export function OwnReviews(props: OwnReviewsProps) {
  const { isAuthenticated } = useSession()
  return isAuthenticated && <Own {...props} />
}

function Own({ restaurantNo, onEdit, onDeleted, onEmpty }: OwnReviewsProps) {
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(myReviewsQuery({ page, restaurantNo }))
  const { heading, pager } = usePagingFocus(page)
  const { open, viewer } = useReviewViewer()
  const titleId = useId()
  const pageCount = data ? pageCountOf(data.pageInfo) : 1

  // The only review of the last page may be gone.
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
