import { messages } from '@matjari/contract/messages'
import {
  photoCountProblem,
  reviewContentProblem,
  scoreProblem,
} from '@matjari/contract/rules/review'
import type { ReviewDraft } from './draft-review.ts'

export type ReviewField = 'score' | 'content' | 'photos' | 'receipt'
export type ReviewProblem = { readonly field: ReviewField; readonly message: string }

/** The first thing that keeps a draft from being sent, in the order people are told. */
export function reviewProblem(
  { score, content, photos, receipt }: ReviewDraft,
  { isNew }: { readonly isNew: boolean },
): ReviewProblem | null {
  const said: readonly (readonly [ReviewField, string | null])[] = [
    ['score', scoreProblem(score)],
    ['content', reviewContentProblem(content)],
    ['photos', photoCountProblem(photos.length)],
    ['receipt', isNew && receipt === null ? messages.review.receiptRequired : null],
  ]
  for (const [field, message] of said) if (message !== null) return { field, message }
  return null
}
