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

/** Registers a restaurant for the first time. */
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

/** How the form is sent, and its texts: the first registration and a correction differ. */
export type RegistrationTask = {
  readonly send: (sending: RegistrationSubmission) => Promise<unknown>
  readonly done: string
  readonly failed: (reason: string) => string
  /** The text of the button, before and while it is being sent. */
  readonly label: string
  readonly sendingLabel: string
}

type SubmitHandlers = {
  readonly onDone: () => void
  /** Called after the member has closed the error alert; empty if the error belongs to no field. */
  readonly onRefused: (problems: RegistrationProblems) => void
}

/** Sends the form and shows the result. */
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
    // The session has ended meanwhile: the page's guard shows that.
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

  // Still busy after a success, because the page is about to change.
  return { send, isSending: sending.isPending || sending.isSuccess, progress }
}
