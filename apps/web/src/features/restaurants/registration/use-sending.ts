import { messages } from '@matjari/contract/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { currentSession } from '../../../lib/session.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import type { Sending } from './api.ts'
import type { RegistrationInput } from './input.ts'
import { fieldOfRefusal, type RegistrationProblems } from './problems.ts'

const { failedDefault } = messages.registration

/** What becomes of the form when it is sent, and the words for it. */
export type RegistrationTask = {
  readonly send: (sending: Sending) => Promise<unknown>
  readonly done: string
  readonly failed: (reason: string) => string
  /** On the button, before and while it is on its way. */
  readonly label: string
  readonly sendingLabel: string
}

type SendingNews = {
  readonly onDone: () => void
  /** Told once the person has read that it failed; empty when no field is to blame. */
  readonly onRefused: (problems: RegistrationProblems) => void
}

/** Sends the form and says what became of it. */
export function useRegistrationSending(task: RegistrationTask, { onDone, onRefused }: SendingNews) {
  const sending = useMutation({ mutationFn: task.send })
  const [progress, setProgress] = useState<number | null>(null)

  async function finish() {
    await showAlert(task.done, 'ok')
    onDone()
  }

  async function explain(error: unknown) {
    setProgress(null)
    // The sign-in has ended meanwhile: the page's guard has the word.
    if (!currentSession().isAuthenticated) return
    const reason = error instanceof ApiError ? error.message : failedDefault
    const field = fieldOfRefusal(reason)
    await showAlert(task.failed(reason), 'danger')
    onRefused(field ? { [field]: reason } : {})
  }

  const send = (input: RegistrationInput) =>
    sending.mutate(
      { ...input, onProgress: setProgress },
      { onSuccess: () => void finish(), onError: (error) => void explain(error) },
    )

  // Busy after a success too: the page is about to be left.
  return { send, isSending: sending.isPending || sending.isSuccess, progress }
}
