import type { Review, ReviewReport } from '@matjari/contract/reviews/entities'
import { Link } from 'react-router'
import { useReviewViewer } from '../../features/reviews/review-photo-viewer.tsx'
import { ReviewReplySection } from '../../features/reviews/review-reply.tsx'
import { photosOf } from '../../features/reviews/review-text.ts'
import { ScoreLine } from '../../features/reviews/score-line.tsx'
import { momentText } from '../../lib/format.ts'
import { PhotoGrid } from '../../ui/photo/photo-grid.tsx'

/** A whole review for administrators: text, photos and the owner's reply. */
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
      <ReviewReplySection review={review} canReply={false} />
      {viewer}
    </div>
  )
}

export const contentText = (content: string) => content || '별점만 남긴 리뷰예요.'

export const reportStates = {
  open: { label: '대기 중', tone: 'warn' },
  hidden: { label: '리뷰 숨김', tone: 'danger' },
  dismissed: { label: '문제 없음', tone: 'neutral' },
} as const satisfies Record<ReviewReport['state'], { label: string; tone: string }>
