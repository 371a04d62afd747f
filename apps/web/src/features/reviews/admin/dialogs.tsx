import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ReasonDialog, ReasonField } from '../../../ui/overlay/reason-dialog.tsx'
import { ReviewForm } from '../form/form.tsx'
import { reviewName } from '../text.ts'
import { useActivation, useDeletion } from './api.ts'
import { AdminReceiptDialog } from './receipt-dialog.tsx'
import { AdminReviewView } from './review-view.tsx'

const consequence = `지우면 별점에서도 빠져요. ${limits.review.deletedDays}일 안에는 되살릴 수 있어요.`

/** Another's review; one's own is deleted without a reason. */
function AdminDeleteDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate, isPending, error } = useDeletion()
  return (
    <ReasonDialog
      title="리뷰 삭제"
      subtitle={`${review.restaurantName} · ${review.memberNickname}`}
      notice={`${messages.review.deleteAsk} ${consequence}`}
      help="작성자에게 그대로 알려요."
      confirmLabel="삭제"
      isDangerous
      isSending={isPending}
      failure={error && failureText(messages.review.deleteFailed, error)}
      onSend={(reason) => mutate({ review, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** Another's review in the form it was written with, and why it is changed. */
function AdminEditDialog({ review, onClose }: { review: Review; onClose: () => void }) {
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

function AdminHideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate, isPending, error } = useActivation()
  return (
    <ReasonDialog
      title="리뷰 숨기기"
      subtitle={`${review.restaurantName} · ${review.memberNickname}`}
      notice="숨기면 작성자와 관리자만 볼 수 있고, 별점에서도 빠져요. 언제든 다시 켤 수 있어요."
      help="작성자에게 그대로 알려요."
      confirmLabel="숨기기"
      isDangerous
      isSending={isPending}
      failure={error && failureText(messages.admin.reviewToggleFailed, error)}
      onSend={(reason) => mutate({ review, isActive: 'N', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

export type AdminDialog = {
  readonly kind: 'detail' | 'receipt' | 'edit' | 'hide' | 'delete'
  readonly review: Review
}

/** The one dialog of the list that is open. */
export function AdminDialogs({ open, onClose }: { open: AdminDialog; onClose: () => void }) {
  const props = { review: open.review, onClose }
  switch (open.kind) {
    case 'receipt':
      return <AdminReceiptDialog {...props} />
    case 'edit':
      return <AdminEditDialog {...props} />
    case 'hide':
      return <AdminHideDialog {...props} />
    case 'delete':
      return <AdminDeleteDialog {...props} />
    case 'detail':
      return (
        <Dialog open onClose={onClose} title="리뷰 자세히 보기" width="38rem">
          <div className="pb-6">
            <AdminReviewView review={open.review} />
          </div>
        </Dialog>
      )
  }
}
