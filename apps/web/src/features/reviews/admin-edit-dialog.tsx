import type { Review } from '@matjari/contract/entities/review'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { ReviewForm } from './form-review.tsx'
import { reviewName } from './words.ts'

/** Another's review in the form it was written with, and why it is changed. */
export function AdminEditDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const field = (
    <ReasonField reason={reason} help="작성자에게 그대로 알려요." onChange={setReason} />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={reviewName(review)}
      subtitle={review.restaurantName}
      width="44rem"
    >
      <div className="pb-4">
        <ReviewForm
          restaurantNo={review.restaurantNo}
          editing={review}
          // Nobody has to explain to themselves.
          reason={review.mine ? undefined : { text: reason, field }}
          onEditEnd={onClose}
          onSaved={onClose}
        />
      </div>
    </Dialog>
  )
}
