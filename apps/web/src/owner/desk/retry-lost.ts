import { ApiError } from '../../lib/api-error.ts'

/** Between a lost answer and asking again, each time longer; then somebody has to decide. */
export const waitsMs: readonly number[] = [1000, 3000, 9000]

/** Nobody knows what became of it: no answer, or the server stumbled over it. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type RetryOptions = {
  readonly waits?: readonly number[]
  readonly sleep?: (ms: number) => Promise<void>
  /** An answer was lost, and it is going to be asked again. */
  readonly onLost?: () => void
}

/** Asks again while the answers get lost. What is sent must mean the same each time: it carries one key. */
export async function retryLost<Answer>(
  send: () => Promise<Answer>,
  { waits = waitsMs, sleep = pause, onLost }: RetryOptions = {},
): Promise<Answer> {
  for (const wait of waits) {
    try {
      return await send()
    } catch (error) {
      if (!isLost(error)) throw error
      onLost?.()
      await sleep(wait)
    }
  }
  return send()
}
