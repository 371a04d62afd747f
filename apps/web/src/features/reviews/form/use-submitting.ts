import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useLayoutEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { currentSession } from '../../../lib/session.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { useLoginFromForm } from '../use-login.ts'
import { type ReviewField, reviewProblem } from './input.ts'
import type { DraftState } from './use-draft.ts'
import { type ReviewTarget, useReviewSaving } from './use-saving.ts'

const texts = messages.review

type SubmittingNews = {
  readonly onSaved: () => void
  /** Told once the person has read what is wrong. */
  readonly onProblem: (field: ReviewField) => void
  readonly onReceiptUsed: () => void
}

/** Judges the draft, sends it, and says what became of it. */
export function useReviewSubmitting(
  target: ReviewTarget,
  { draft, change, forget, keepForLogin }: DraftState,
  { onSaved, onProblem, onReceiptUsed }: SubmittingNews,
) {
  const isNew = target.reviewNo === null
  const { save, isSending, isSendingAlready, progress } = useReviewSaving(target)
  const isHere = useIsHere()
  const goToLogin = useLoginFromForm()

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
function useIsHere() {
  const isHere = useRef(false)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
