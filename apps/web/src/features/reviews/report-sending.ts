import type { Review } from '@matjari/contract/entities/review'
import type { ReportReason } from '@matjari/contract/rules/review'
import { useMutation } from '@tanstack/react-query'
import { apiWithHeader } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { useReviewChanged } from './api.ts'

type Report = { readonly reason: ReportReason; readonly detail: string }

/** Gone, or reported from another window: what is shown is out of date. */
export const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

export function useSendReport({ reviewNo, restaurantNo }: Review) {
  const reviewChanged = useReviewChanged()
  return useMutation({
    mutationFn: (report: Report) =>
      apiWithHeader('POST /api/reviews/:reviewNo/report', { params: { reviewNo }, body: report }),
    onSuccess: ({ message }) => showToast(message),
    onSettled: (_, error) =>
      void (!error || isOvertaken(error) ? reviewChanged(restaurantNo) : undefined),
  })
}
