import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { mutationKeys } from '../../../lib/query-keys.ts'
import { useReviewChanged } from '../api.ts'
import type { ReviewDraft } from './draft.ts'
import { editReviewInput, newReviewInput } from './input.ts'

export type ReviewTarget = {
  readonly restaurantNo: string
  /** Null: a new review. */
  readonly reviewNo: string | null
  /** Why an administrator changes another's. */
  readonly reason?: string | undefined
}

/** Sends a draft. What is on its way is known to every form for the same review, also to a later one. */
export function useReviewSaving({ restaurantNo, reviewNo, reason }: ReviewTarget) {
  const client = useQueryClient()
  const changed = useReviewChanged()
  const [progress, setProgress] = useState<number | null>(null)
  const mutationKey = mutationKeys.review(restaurantNo, reviewNo)
  const underWay = { mutationKey, exact: true }

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (draft: ReviewDraft) => {
      const onProgress = setProgress
      if (reviewNo !== null) {
        return api('PUT /api/reviews', editReviewInput({ reviewNo, reason }, draft), { onProgress })
      }
      return api('POST /api/reviews', newReviewInput(restaurantNo, draft), { onProgress })
    },
    onSettled: () => {
      setProgress(null)
      // Also after a failure: an answer that got lost may have been a yes.
      void changed(restaurantNo)
    },
  })

  return {
    save: mutateAsync,
    progress,
    isSending: useIsMutating(underWay) > 0,
    /** The same without waiting for the next picture of the screen: a double click is faster. */
    isSendingAlready: () => client.isMutating(underWay) > 0,
  }
}
