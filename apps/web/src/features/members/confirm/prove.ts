import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { currentSession, setPasswordConfirm } from '../../../lib/session.ts'
import { showAlert } from '../../../ui/overlay/alerts.ts'

/** What to say when a password, or the code in its place, has not led on. */
export function confirmFailureText(error: unknown): string {
  const failed = messages.password.confirmFailed
  const reason = errorMessage(error)
  if (reason === failed) return failed
  // It was right, and something else stands in the way: the last administrator, for instance.
  if (error instanceof ApiError && error.code === refusals.conflict.code) return reason
  return `${failed}\n${reason}`
}

export type ConfirmProps = {
  readonly info: MyPageInfo
  /** Takes the password, or the code in its place. Rejects when it was not accepted. */
  readonly onSecret: (secret: string) => Promise<void>
  /** A last question before anything is sent. */
  readonly mayGoOn: () => Promise<boolean>
  /** There is no way back from it, and the button looks like that. */
  readonly isFinal: boolean
}

/**
 * Sends the password, or the code in its place, and keeps the session's flag of it.
 * Rejects when it was not accepted, after the person has been told.
 */
export async function proveIdentity<Answer>(confirm: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await confirm()
    setPasswordConfirm(true)
    return answer
  } catch (error) {
    await tellFailure(error)
    throw error
  }
}

async function tellFailure(error: unknown) {
  // The sign-in has ended meanwhile: the page's guard has the word.
  if (!currentSession().isAuthenticated) return
  setPasswordConfirm(false)
  // The code field says this by itself when it takes the code away.
  if (errorMessage(error) === messages.email.expired) return
  await showAlert(confirmFailureText(error), 'danger')
}
