import type { Review } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { failureWords } from '../../ui/failure-words.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useActivation } from './admin-api.ts'

export function AdminHideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
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
      failure={error && failureWords(messages.admin.reviewToggleFailed, error)}
      onSend={(reason) => mutate({ review, isActive: 'N', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
