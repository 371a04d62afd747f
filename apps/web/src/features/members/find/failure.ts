import { ApiError, errorMessage } from '../../../lib/api-error.ts'

/** The answer was a plain no; anything else is somebody's trouble and has a reason worth telling. */
const isPlainRefusal = (error: unknown) =>
  error instanceof ApiError && error.code.startsWith('E') && error.status < 429

export const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429

/** The sentence of the screen, followed by the reason where the person can do something about it. */
export const failureText = (sentence: string, error: unknown) =>
  isPlainRefusal(error) ? sentence : `${sentence} ${errorMessage(error)}`
