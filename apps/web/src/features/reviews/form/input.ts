import { messages } from '@matjari/contract/messages'
import {
  photoCountProblem,
  reviewContentProblem,
  scoreProblem,
} from '@matjari/contract/reviews/rules'
import type { ReviewDraft } from './draft.ts'

const textOf = ({ score, content }: ReviewDraft) => ({
  reviewScore: score,
  reviewContent: content.trim().normalize('NFC'),
  billPass: 'Y',
})

const filesOf = ({ photos }: ReviewDraft) =>
  photos.flatMap(({ source }) => (source instanceof File ? [source] : []))

const addressesOf = ({ photos }: ReviewDraft) =>
  photos.flatMap(({ source }) => (source instanceof File ? [] : [source]))

export function newReviewInput(restaurantNo: string, draft: ReviewDraft) {
  if (!draft.receipt) throw new Error('영수증 없이는 보내지 않아요.')
  return {
    parts: { review: JSON.stringify({ restaurantNo, ...textOf(draft) }) },
    files: { photos: filesOf(draft), billPhoto: draft.receipt },
  }
}

/** Kept and new photos travel apart; `photoOrder` says how they stand among each other. */
export const editReviewInput = (
  { reviewNo, reason }: { readonly reviewNo: string; readonly reason?: string | undefined },
  draft: ReviewDraft,
) => ({
  parts: {
    reason,
    review: JSON.stringify({
      reviewNo,
      ...textOf(draft),
      existingPhotoUrls: addressesOf(draft),
      photoOrder: draft.photos.map(({ source }) => (source instanceof File ? 'new' : 'kept')),
    }),
  },
  files: { photos: filesOf(draft) },
})

export type ReviewField = 'score' | 'content' | 'photos' | 'receipt'
type ReviewProblem = { readonly field: ReviewField; readonly message: string }

/** The first thing that keeps a draft from being sent, in the order people are told. */
export function reviewProblem(
  { score, content, photos, receipt }: ReviewDraft,
  { isNew }: { readonly isNew: boolean },
): ReviewProblem | null {
  const checks: readonly (readonly [ReviewField, string | null])[] = [
    ['score', scoreProblem(score)],
    ['content', reviewContentProblem(content)],
    ['photos', photoCountProblem(photos.length)],
    ['receipt', isNew && receipt === null ? messages.review.receiptRequired : null],
  ]
  for (const [field, message] of checks) if (message !== null) return { field, message }
  return null
}
