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

/** Existing and new photos are sent separately; `photoOrder` says how they are mixed. */
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

/** The first problem that keeps a draft from being sent, in the order in which the author reads them. */
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
  /** Why an administrator changes another member's review. */
  readonly reason?: string | undefined
}

/** Sends a draft. Every form for the same review sees the pending state, also one mounted later. */
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
      // Also after a failure: the lost answer may have been a success.
      void changed(restaurantNo)
    },
  })

  return {
    save: mutateAsync,
    progress,
    isSending: useIsMutating(underWay) > 0,
    /** The same without waiting for the next render: a double click is faster. */
    isSendingAlready: () => client.isMutating(underWay) > 0,
  }
}

const texts = messages.review

type SubmitHandlers = {
  readonly onSaved: () => void
  /** Called after the author has closed the alert about the problem. */
  readonly onProblem: (field: ReviewField) => void
  readonly onReceiptUsed: () => void
}

/** Checks the draft, sends it, and shows the result. */
export function useReviewSubmitting(
  target: ReviewTarget,
  { draft, change, forget, keepForLogin }: DraftState,
  { onSaved, onProblem, onReceiptUsed }: SubmitHandlers,
) {
  const isNew = target.reviewNo === null
  const { save, isSending, isSendingAlready, progress } = useReviewSaving(target)
  const isOnPage = useIsOnPage()
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
      if (isOnPage.current) onProblem(problem.field)
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
    // An edit stays visible until its alert is closed; a new review must not be sent twice.
    if (isNew) forget()
    if (!isOnPage.current) return showToast(message)
    await showAlert(message, 'ok')
    if (!isNew) forget()
    if (isOnPage.current) onSaved()
  }

  async function explain(error: unknown) {
    // A deactivated member has already read an alert, and needs no second one.
    if (currentSession().endedBy === 'inactive') return
    const isSignedOut = error instanceof ApiError && error.status === 401
    if (isSignedOut || !currentSession().isAuthenticated) return askToLogIn()
    const isReceiptUsed = error instanceof ApiError && error.code === refusals.receiptUsed.code
    if (isReceiptUsed) change((before) => ({ ...before, receipt: null }))
    if (!isOnPage.current) return showToast(sentenceOf(error), 'error')
    await showAlert(sentenceOf(error), 'danger')
    if (isReceiptUsed && isOnPage.current) onReceiptUsed()
  }

  return { submit, isSending, progress }
}

/** The server's sentence; a lost connection or a broken answer has none. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError && error.code.startsWith('E') ? error.message : texts.saveFailed

/** A member who has moved to another page meanwhile is not navigated back. */
function useIsOnPage() {
  const isOnPage = useRef(false)
  useLayoutEffect(() => {
    isOnPage.current = true
    return () => {
      isOnPage.current = false
    }
  }, [])
  return isOnPage
}
