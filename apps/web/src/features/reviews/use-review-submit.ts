import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import {
  photoCountProblem,
  reviewContentProblem,
  scoreProblem,
} from '@matjari/contract/reviews/rules'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { mutationKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useReviewChanged } from './review-api.ts'
import type { DraftState, ReviewDraft } from './review-draft.ts'
import { useLoginRedirectFromForm } from './use-login-redirect.ts'

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

export type ReviewTarget = {
  readonly restaurantNo: string
  /** Null: a new review. */
  readonly reviewNo: string | null
  /** Why an administrator changes another's. */
  readonly reason?: string | undefined
}

/** Sends a draft. What is on its way is known to every form for the same review, also to a later one. */
function useReviewSaving({ restaurantNo, reviewNo, reason }: ReviewTarget) {
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

const texts = messages.review

type SubmitHandlers = {
  readonly onSaved: () => void
  /** Told once the person has read what is wrong. */
  readonly onProblem: (field: ReviewField) => void
  readonly onReceiptUsed: () => void
}

/** Judges the draft, sends it, and says what became of it. */
export function useReviewSubmitting(
  target: ReviewTarget,
  { draft, change, forget, keepForLogin }: DraftState,
  { onSaved, onProblem, onReceiptUsed }: SubmitHandlers,
) {
  const isNew = target.reviewNo === null
  const { save, isSending, isSendingAlready, progress } = useReviewSaving(target)
  const isHere = useIsOnPage()
  const goToLogin = useLoginRedirectFromForm()

  function askToLogIn() {
    keepForLogin()
    return goToLogin(isNew ? texts.loginToWrite : texts.loginToEdit)
  }

  async function submit() {
    if (isSendingAlready()) return
    if (!currentSession().isAuthenticated) return askToLogIn()
    const problem = reviewProblem(draft, { isNew })
    if (problem) {
      await showAlert(problem.message)
      if (isHere.current) onProblem(problem.field)
      return
    }
    try {
      await save(draft)
    } catch (error) {
      return explain(error)
    }
    return celebrate()
  }

  async function celebrate() {
    const message = isNew ? texts.created : texts.updated
    // A change stays in sight until its alert is closed; a new review must not be sent twice.
    if (isNew) forget()
    if (!isHere.current) return showToast(message)
    await showAlert(message, 'ok')
    if (!isNew) forget()
    if (isHere.current) onSaved()
  }

  async function explain(error: unknown) {
    // A member who was switched off hears that, and nothing else.
    if (currentSession().endedBy === 'inactive') return
    const isSignedOut = error instanceof ApiError && error.status === 401
    if (isSignedOut || !currentSession().isAuthenticated) return askToLogIn()
    const isReceiptUsed = error instanceof ApiError && error.code === refusals.receiptUsed.code
    if (isReceiptUsed) change((before) => ({ ...before, receipt: null }))
    if (!isHere.current) return showToast(sentenceOf(error), 'error')
    await showAlert(sentenceOf(error), 'danger')
    if (isReceiptUsed && isHere.current) onReceiptUsed()
  }

  return { submit, isSending, progress }
}

/** The server's own sentence; a lost connection or a broken answer has none. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError && error.code.startsWith('E') ? error.message : texts.saveFailed

/** Who has gone elsewhere while something was on its way is not pulled back. */
function useIsOnPage() {
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
