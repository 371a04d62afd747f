import { messages } from '@matjari/contract/messages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type CallOptions } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentSession } from '../../lib/session.ts'
import { showAlert } from '../../ui/overlay/alerts.ts'
import {
  fieldOfRefusal,
  type RegistrationInput,
  type RegistrationProblems,
} from './registration-draft.ts'

export const registeredQuery = queryOptions({
  queryKey: queryKeys.restaurants.mine,
  queryFn: ({ signal }) => api('GET /api/restaurants/mine', {}, { signal }),
})

type RegistrationSubmission = RegistrationInput & Pick<CallOptions, 'onProgress'>

/** A restaurant that is registered for the first time. */
export function useRegistrationTask(): RegistrationTask {
  const client = useQueryClient()
  return {
    send: async ({ onProgress, ...input }) => {
      await api('POST /api/stores/register', input, { onProgress })
      await client.invalidateQueries(registeredQuery)
    },
    done: messages.registration.done,
    failed: messages.registration.failed,
    label: '등록하기',
    sendingLabel: '등록 중...',
  }
}

const { failedDefault } = messages.registration

/** What becomes of the form when it is sent, and the words for it. */
export type RegistrationTask = {
  readonly send: (sending: RegistrationSubmission) => Promise<unknown>
  readonly done: string
  readonly failed: (reason: string) => string
  /** On the button, before and while it is on its way. */
  readonly label: string
  readonly sendingLabel: string
}

type SubmitHandlers = {
  readonly onDone: () => void
  /** Told once the person has read that it failed; empty when no field is to blame. */
  readonly onRefused: (problems: RegistrationProblems) => void
}

/** Sends the form and says what became of it. */
export function useRegistrationSubmit(
  task: RegistrationTask,
  { onDone, onRefused }: SubmitHandlers,
) {
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
