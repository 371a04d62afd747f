import { messages } from '@matjari/contract/messages'
import { errorMessage } from '../../lib/api-error.ts'
import { currentSession, setPasswordConfirm } from '../../lib/session.ts'
import { showAlert } from '../../ui/alerts.ts'
import { confirmFailureText } from './confirm-failure.ts'

/**
 * Sends the password, or the code in its place, and keeps the session's flag of it.
 * Rejects when it was not accepted, after the person has been told.
 */
export async function proveIdentity(confirm: () => Promise<unknown>): Promise<void> {
  try {
    await confirm()
  } catch (error) {
    await tellFailure(error)
    throw error
  }
  setPasswordConfirm(true)
}

async function tellFailure(error: unknown) {
  // The sign-in has ended meanwhile: the page's guard has the word.
  if (!currentSession().isAuthenticated) return
  setPasswordConfirm(false)
  // The code field says this by itself when it takes the code away.
  if (errorMessage(error) === messages.email.expired) return
  await showAlert(confirmFailureText(error), 'danger')
}
