import type { Review } from '@matjari/contract/reviews/entities'
import { Link } from 'react-router'
import { momentText } from '../../../lib/format.ts'
import { PhotoGrid } from '../../../ui/photo/photo-grid.tsx'
import { useReviewViewer } from '../item/photo-viewer.tsx'
import { ReplyPart } from '../item/reply.tsx'
import { ScoreLine } from '../item/score-line.tsx'
import { photosOf } from '../text.ts'
import { contentText } from './text.ts'

/** A whole review as the administration judges it: what was said, shown and answered. */
export function AdminReviewView({ review }: { review: Review }) {
  const { open, viewer } = useReviewViewer()
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-3">
        <Link
          to={`/restaurant/${review.restaurantNo}`}
          className="font-semibold wrap-anywhere text-ink hover:underline"
        >
          {review.restaurantName}
        </Link>
        <span className="wrap-anywhere">
          {review.memberNickname} ({review.memberId})
        </span>
        <span className="num">{momentText(review.createDate)}</span>
      </p>
      <ScoreLine review={review} />
      <p className="wrap-anywhere whitespace-pre-line">{contentText(review.reviewContent)}</p>
      {review.photos.length > 0 && (
        <PhotoGrid photos={photosOf(review)} onOpen={(index) => open(review, index)} />
      )}
      <ReplyPart review={review} canReply={false} />
      {viewer}
    </div>
  )
}
