import { ApiError } from '../../lib/api-error.ts'

/** The pauses before each retry; after the last one the error reaches the caller. */
export const retryPausesMs: readonly number[] = [1000, 3000, 9000]

/** The result is unknown: no answer, or a server error. */
export const isAnswerLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type RetryOptions = {
  readonly waits?: readonly number[]
  readonly sleep?: (ms: number) => Promise<void>
  /** Called before a retry. */
  readonly onLost?: () => void
}

/** Retries while answers get lost. The request must be idempotent: it carries the same key each time. */
export async function retryLost<Answer>(
  send: () => Promise<Answer>,
  { waits = retryPausesMs, sleep = pause, onLost }: RetryOptions = {},
): Promise<Answer> {
  for (const wait of waits) {
    try {
      return await send()
    } catch (error) {
      if (!isAnswerLost(error)) throw error
      onLost?.()
      await sleep(wait)
    }
  }
  return send()
}
