import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { useMutation } from '@tanstack/react-query'
import { apiWithHeader } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useReviewChanged } from './review-api.ts'
import { useLoginRedirect } from './use-login-redirect.ts'

/** `onGone` is called when the review with the focus in it is about to move. */
export function useDeleteReview({ reviewNo, restaurantNo }: Review, onGone: () => void) {
  const reviewChanged = useReviewChanged()
  const login = useLoginRedirect()
  const deleting = useMutation({
    mutationFn: () => apiWithHeader('DELETE /api/reviews', { query: { reviewNo } }),
    onSuccess: ({ message }) => {
      onGone()
      showToast(message)
    },
    onError: (error) =>
      void (error instanceof ApiError && error.status === 401
        ? login.tell(messages.review.loginToDelete)
        : showAlert(messages.review.deleteFailed, 'danger')),
    // Also after a failure: the lost answer may have been a success.
    onSettled: () => reviewChanged(restaurantNo),
  })

  async function confirmAndDelete() {
    if (deleting.isPending) return
    const isSure = await askConfirm({
      message: messages.review.deleteAsk,
      confirmLabel: '삭제',
      tone: 'delete',
    })
    if (isSure) deleting.mutate()
  }

  return { ask: confirmAndDelete, isPending: deleting.isPending }
}
