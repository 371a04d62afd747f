import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { ApiError } from '../../lib/api-error.ts'
import type { ProfileProblem } from './profile-changes.ts'

/** The confirmation was too long ago; the password has to be asked for again. */
export const isConfirmNeeded = (error: unknown) =>
  error instanceof ApiError && error.code === refusals.confirmNeeded.code

/** Beside which field the server's no is to be read. */
export function placeOfRefusal(error: unknown): ProfileProblem['at'] {
  if (!(error instanceof ApiError)) return 'form'
  if (error.code === refusals.emailProofNeeded.code) return 'email'
  return error.message === messages.profile.nicknameTaken ? 'nickname' : 'form'
}
