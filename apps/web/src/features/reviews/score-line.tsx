import type { Review } from '@matjari/contract/reviews/entities'
import { BadgeCheck, CalendarCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stars } from '../../ui/stars.tsx'
import { scoreText } from './review-text.ts'

/** The stars, and the badges that prove the visit. */
export const ScoreLine = ({ review }: { review: Review }) => (
  <div className="flex flex-wrap items-center gap-2">
    <Stars value={review.reviewScore} />
    <b className="num font-semibold">{scoreText(review.reviewScore)}</b>
    {review.receiptVerified && (
      <Badge tone="ok" mark="none">
        <BadgeCheck aria-hidden="true" className="size-4" />
        영수증 인증
      </Badge>
    )}
    {review.visited && (
      <Badge tone="info" mark="none">
        <CalendarCheck aria-hidden="true" className="size-4" />
        예약 방문
      </Badge>
    )}
  </div>
)

/** For a hidden review, which its author and administrators still see. AuthorTakedown says more about a takedown. */
export const HiddenMark = ({ review: { isActive, hold } }: { review: Review }) =>
  isActive === 'N' && (
    <Notice tone="warn">
      {hold ? '가게의 요청으로 잠시 가린' : '관리자가 숨긴'} 리뷰예요. 나와 관리자만 볼 수 있어요.
    </Notice>
  )
