import type { Review } from '@matjari/contract/reviews/entities'
import { useMutation } from '@tanstack/react-query'
import { apiWithHeader } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useReviewChanged } from '../api.ts'

/** Null takes the owner's answer away. */
export function useReplyChange({ reviewNo, restaurantNo }: Review) {
  const reviewChanged = useReviewChanged()
  return useMutation({
    mutationFn: async (content: string | null) => {
      const params = { reviewNo }
      const { message } =
        content === null
          ? await apiWithHeader('DELETE /api/reviews/:reviewNo/reply', { params })
          : await apiWithHeader('PUT /api/reviews/:reviewNo/reply', { params, body: { content } })
      return message
    },
    onSuccess: async (message) => {
      // Awaited: the form gives way to the answer, not to the state before it.
      await reviewChanged(restaurantNo)
      showToast(message)
    },
    onError: (error) => void showAlert(errorMessage(error), 'danger'),
  })
}
