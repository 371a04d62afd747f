import type { Review } from '@matjari/contract/entities/review'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { failureWords } from '../../ui/failure-words.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useDeletion } from './admin-api.ts'

const consequence = `지우면 별점에서도 빠져요. ${limits.review.deletedDays}일 안에는 되살릴 수 있어요.`

/** Another's review; one's own is deleted without a reason. */
export function AdminDeleteDialog({ review, onClose }: { review: Review; onClose: () => void }) {
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
      failure={error && failureWords(messages.review.deleteFailed, error)}
      onSend={(reason) => mutate({ review, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
