import { ApiError } from '../lib/api-error.ts'

/** That it did not work, as the spec says it, and below it why, when somebody has said why. */
export const failureWords = (saying: string, error: unknown) =>
  error instanceof ApiError && error.message !== saying ? `${saying}\n${error.message}` : saying
