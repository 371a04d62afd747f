import { messages } from '@matjari/contract/messages'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/error.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { useRegister } from './api.ts'
import type { RegistrationInput } from './input.ts'
import { fieldOfRefusal, type RegistrationProblems } from './problems.ts'

const { done, failed, failedDefault } = messages.registration

type SendingNews = {
  readonly onDone: () => void
  /** Told once the person has read that it failed; empty when no field is to blame. */
  readonly onRefused: (problems: RegistrationProblems) => void
}

/** Sends the form and says what became of it. */
export function useRegistrationSending({ onDone, onRefused }: SendingNews) {
  const register = useRegister()
  const [progress, setProgress] = useState<number | null>(null)

  async function finish() {
    await showAlert(done, 'ok')
    onDone()
  }

  async function explain(error: unknown) {
    setProgress(null)
    // The sign-in has ended meanwhile: the page's guard has the word.
    if (!currentSession().isAuthenticated) return
    const reason = error instanceof ApiError ? error.message : failedDefault
    const field = fieldOfRefusal(reason)
    await showAlert(failed(reason), 'danger')
    onRefused(field ? { [field]: reason } : {})
  }

  const send = (input: RegistrationInput) =>
    register.mutate(
      { ...input, onProgress: setProgress },
      { onSuccess: () => void finish(), onError: (error) => void explain(error) },
    )

  // Busy after a success too: the page is about to be left.
  return { send, isSending: register.isPending || register.isSuccess, progress }
}
