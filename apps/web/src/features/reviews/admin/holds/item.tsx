import type { ReviewTakedown } from '@matjari/contract/reviews/calls'
import {
  decisionsAfter,
  type TakedownDecision,
  takedownReasons,
  takedownStates,
} from '@matjari/contract/reviews/takedown-rules'
import { momentText } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { stageText } from '../../holds/text.ts'
import { reviewName } from '../../text.ts'
import { AdminReviewView } from '../review-view.tsx'

const tones = {
  asked: 'warn',
  hidden: 'danger',
  declined: 'neutral',
  restored: 'ok',
  removed: 'danger',
  withdrawn: 'neutral',
} as const

const buttons = {
  hidden: { label: '가리기', variant: 'primary' },
  declined: { label: '거절', variant: 'outline' },
  restored: { label: '지금 되돌리기', variant: 'outline' },
  removed: { label: '아주 내리기', variant: 'danger' },
} as const

/** What an owner asks, what the author says to it, the review itself, and what is left to decide. */
export function AdminHoldItem({
  hold,
  onDecide,
  onHistory,
}: {
  hold: ReviewTakedown
  onDecide: (decision: TakedownDecision) => void
  onHistory: () => void
}) {
  const { review, state } = hold
  const about = <span className="sr-only">{reviewName(review)}, </span>
  return (
    <article className="grid grid-cols-1 gap-3">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-md font-semibold">{takedownReasons[hold.reason]}</h3>
          <Badge tone={tones[state]}>{takedownStates[state]}</Badge>
        </div>
        {hold.detail && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{hold.detail}</p>
        )}
        <p className="text-xs text-ink-3">
          {review.restaurantName} 사장님 · <span className="num">{momentText(hold.askDate)}</span>
        </p>
      </header>
      <div className="rounded-lg border border-line p-4">
        <AdminReviewView review={review} />
      </div>
      <div className="grid gap-1 rounded-lg bg-sunken px-5 py-4 text-sm">
        <b className="font-semibold">글쓴이의 답변</b>
        <p className="wrap-anywhere whitespace-pre-line">
          {hold.answer ?? '아직 답하지 않았어요.'}
        </p>
      </div>
      {state !== 'asked' && (
        <p className="text-sm text-ink-2">
          {stageText(hold)}
          {hold.decision && ` 관리자의 말: ${hold.decision}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {decisionsAfter[state]?.map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={buttons[decision].variant}
            onClick={() => onDecide(decision)}
          >
            <span>
              {about}
              {buttons[decision].label}
            </span>
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={onHistory}>
          <span>{about}관리 기록</span>
        </Button>
      </div>
    </article>
  )
}
