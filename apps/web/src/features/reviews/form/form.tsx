import type { Review } from '@matjari/contract/reviews/entities'
import { type ReactNode, useId } from 'react'
import { useSession } from '../../../lib/session.ts'
import { ReviewFormBody } from './body.tsx'
import { useEditDraft, useStartedDraft } from './use-draft.ts'

/** The administration says why it changes another's review: what is said, and the field for it. */
type ChangeReason = { readonly text: string; readonly field: ReactNode }

type ReviewFormProps = {
  restaurantNo: string
  /** The review that is being changed; null: a new one is written. */
  editing: Review | null
  reason?: ChangeReason | undefined
  /** The change was given up: back to the new one, whose draft is still there. */
  onEditEnd: () => void
  /** The review is there, and whoever sent it has been told. */
  onSaved: () => void
}

/** Writes a review of a restaurant, or changes one. */
export function ReviewForm({ restaurantNo, editing, reason, onEditEnd, onSaved }: ReviewFormProps) {
  const titleId = useId()
  // What a member has written leaves the screen with them.
  const hasLeft = useSession().endedBy === 'logout'

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4">
        {editing ? '리뷰 수정' : '리뷰 작성'}
      </h2>
      {editing ? (
        <ChangedReview
          key={editing.reviewNo}
          titleId={titleId}
          review={editing}
          reason={reason}
          restaurantNo={restaurantNo}
          onCancel={onEditEnd}
          onSaved={onSaved}
        />
      ) : (
        <NewReview
          key={`${restaurantNo} ${hasLeft}`}
          titleId={titleId}
          restaurantNo={restaurantNo}
          onSaved={onSaved}
        />
      )}
    </section>
  )
}

type BodyProps = { titleId: string; restaurantNo: string; onSaved: () => void }

function NewReview({ restaurantNo, ...body }: BodyProps) {
  const state = useStartedDraft(restaurantNo)
  return <ReviewFormBody {...body} target={{ restaurantNo, reviewNo: null }} state={state} />
}

function ChangedReview({
  restaurantNo,
  review,
  reason,
  onCancel,
  ...body
}: BodyProps & { review: Review; reason: ChangeReason | undefined; onCancel: () => void }) {
  const state = useEditDraft(review)

  function handleCancel() {
    state.forget()
    onCancel()
  }

  return (
    <ReviewFormBody
      {...body}
      target={{ restaurantNo, reviewNo: review.reviewNo, reason: reason?.text }}
      state={state}
      reasonField={reason?.field}
      onCancel={handleCancel}
    />
  )
}
