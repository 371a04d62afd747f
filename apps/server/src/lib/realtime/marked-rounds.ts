import { batchQueue } from '../batches.ts'
import { pause } from '../rounds.ts'

type Rounds = {
  /** Most in one round. */
  readonly most: number
  /** Rest after each round. */
  readonly restMs?: number
  readonly onError: (error: unknown) => void
}

const retryMs = 1_000

/**
 * Does the work for all that were marked, one round after the other. What is marked during a round comes
 * in the next one; what was in a round that failed is tried again.
 */
export function markedRounds(
  work: (marked: readonly string[]) => Promise<void>,
  { most, restMs, onError }: Rounds,
) {
  let round: Promise<void> | undefined
  let isStopped = false

  const marks = batchQueue<string>(
    async (marked) => {
      if (isStopped) return
      try {
        round = work(marked)
        await round
        if (restMs) await pause(restMs)
      } catch (error) {
        for (const each of marked) marks.add(each)
        onError(error)
        await pause(retryMs)
      }
    },
    { most, gathers: true },
  )

  return {
    mark: (each: string) => marks.add(each),
    /** Resolves when the round under way is over. */
    stop: async () => {
      isStopped = true
      await round?.catch(() => {})
    },
  }
}
