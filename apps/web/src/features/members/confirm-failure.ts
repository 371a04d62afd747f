import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { ApiError, errorMessage } from '../../lib/api-error.ts'

/** What to say when a password, or the code in its place, has not led on. */
export function confirmFailureText(error: unknown): string {
  const failed = messages.password.confirmFailed
  const reason = errorMessage(error)
  if (reason === failed) return failed
  // It was right, and something else stands in the way: the last administrator, for instance.
  if (error instanceof ApiError && error.code === refusals.conflict.code) return reason
  return `${failed}\n${reason}`
}
