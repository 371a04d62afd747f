import type { ReviewReport } from '@matjari/contract/reviews/entities'
import { reportReasons } from '@matjari/contract/reviews/rules'
import { momentText } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { reviewName } from '../../text.ts'
import { AdminReviewView } from '../review-view.tsx'
import { reportStates } from '../text.ts'
import type { Decision } from './dialog.tsx'

/** What somebody said about a review, the review itself, and the two ways to decide. */
export function AdminReportItem({
  report,
  onDecide,
}: {
  report: ReviewReport
  onDecide: (state: Decision['state']) => void
}) {
  const { review, resolvedDate } = report
  const { label, tone } = reportStates[report.state]
  const about = <span className="sr-only">{reviewName(review)}, </span>
  return (
    <article className="grid grid-cols-1 gap-3">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-md font-semibold">{reportReasons[report.reason]}</h3>
          <Badge tone={tone}>{label}</Badge>
          {report.state === 'open' && review.openReportCount > 1 && (
            <Badge tone="danger" mark="none">
              이 리뷰의 신고 {review.openReportCount}
            </Badge>
          )}
        </div>
        {report.detail && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{report.detail}</p>
        )}
        <p className="text-xs text-ink-3">
          {report.reporterNickname} · <span className="num">{momentText(report.createDate)}</span>
          {resolvedDate && (
            <>
              {' · '}
              <span className="num">{momentText(resolvedDate)}</span> 처리
            </>
          )}
        </p>
      </header>
      <div className="rounded-lg border border-line p-4">
        <ReviewState review={review} />
        <AdminReviewView review={review} />
      </div>
      {report.state === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={() => onDecide('hidden')}>
            <span>{about}리뷰 숨기기</span>
          </Button>
          <Button size="sm" variant="outline" onClick={() => onDecide('dismissed')}>
            <span>{about}문제 없음</span>
          </Button>
        </div>
      )}
    </article>
  )
}

const ReviewState = ({ review: { isActive, deleteDate, hold } }: Pick<ReviewReport, 'review'>) =>
  isActive === 'N' && (
    <p className="mb-2">
      <Badge mark="none">{deleteDate ? '삭제됨' : hold ? '임시조치 중' : '숨긴 리뷰'}</Badge>
    </p>
  )
