import { ClientError, ResponseBodyError } from 'openid-client'
import { AppError } from '../http/app-error.ts'

/**
 * What a provider or the library said, in our words. The cause is a bare name for the log: messages
 * and bodies may quote codes and tokens.
 */
export function socialRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refusal = new AppError(isUnreachable(error) ? 'unavailable' : 'socialFailed')
  refusal.cause = reasonOf(error)
  return refusal
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof ClientError)
    return error.code === 'OAUTH_TIMEOUT' || statusOf(error.cause) >= 500
  // How fetch reports that there was no connection, or that it broke.
  return error instanceof TypeError && codeOf(error.cause) !== undefined
}

const statusOf = (cause: unknown) => (cause instanceof Response ? cause.status : 0)

function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (error instanceof ResponseBodyError && isName(error.error)) return error.error
  if (!(error instanceof Error)) return 'unknown'
  return codeOf(error) ?? codeOf(error.cause) ?? error.name
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && isName(error.code) ? error.code : undefined
}

/** OAuth errors and error codes look like this; a provider could put anything there. */
const isName = (value: string) => /^[A-Za-z][A-Za-z_-]{1,60}$/.test(value)
