import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import {
  currentSession,
  refreshSession,
  setPasswordConfirm,
  signOutAllTabs,
} from '../../../lib/session.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { myPageInfoQuery, type ProfileUpdate, useUpdateProfile } from '../api.ts'
import type { ProfileProblem } from './changes.ts'

/** The confirmation was too long ago; the password has to be asked for again. */
export const isConfirmNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.confirmNeeded.code

/** Beside which field the server's no is to be read. */
export function placeOfRefusal(error: unknown): ProfileProblem['at'] {
  if (!(error instanceof ApiError)) return 'form'
  if (error.code === refusals.emailProofNeeded.code) return 'email'
  return error.message === messages.profile.nicknameTaken ? 'nickname' : 'form'
}

/** Sends the form and says what became of it. `onRefused` is told where the reason belongs. */
export function useProfileSaving(onRefused: (problem: ProfileProblem) => void) {
  const update = useUpdateProfile()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number | null>(null)

  async function finish({ parts }: ProfileUpdate) {
    const { loginInfo } = currentSession()
    if (parts?.memberPw && loginInfo?.isPasswordTemporary === 'Y') return leaveWithNewPassword()
    await client.invalidateQueries(myPageInfoQuery)
    // The header and the my-page show what the session says about the member.
    await refreshSession()
    setPasswordConfirm(false)
    await showAlert(messages.profile.done, 'ok')
    await navigate('/')
  }

  /** What was begun with a temporary password is over with it. */
  async function leaveWithNewPassword() {
    void signOutAllTabs()
    await showAlert(`${messages.profile.done}\n${messages.profile.signInAgain}`, 'ok')
    await navigate('/')
  }

  async function explain(error: unknown) {
    setProgress(null)
    // The sign-in has ended meanwhile: the page's guard has the word.
    if (!currentSession().isAuthenticated) return
    if (isConfirmNeeded(error)) return confirmAgain()
    onRefused({ at: placeOfRefusal(error), message: errorMessage(error) })
    await showAlert(messages.profile.failed, 'danger')
  }

  async function confirmAgain() {
    setPasswordConfirm(false)
    await showAlert(messages.password.confirmNeeded, 'login')
    await navigate('/password-confirm', { replace: true })
  }

  function save(input: ProfileUpdate) {
    const hasPicture = input.files.memberProFiles !== undefined
    const onProgress = hasPicture ? setProgress : undefined
    update.mutate(
      { ...input, onProgress },
      { onSuccess: () => void finish(input), onError: (error) => void explain(error) },
    )
  }

  // Busy after a success too: the page is about to be left, and the proof is used up.
  return { save, isSaving: update.isPending || update.isSuccess, progress }
}
