import { pause } from '../../lib/rounds.ts'

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
  const marked = new Set<string>()
  let rounds: Promise<void> | undefined
  let round: Promise<void> | undefined
  let isStopped = false

  async function go() {
    // Whatever else is marked by now comes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (marked.size > 0 && !isStopped) {
      const now = [...marked].slice(0, most)
      for (const each of now) marked.delete(each)
      try {
        round = work(now)
        await round
        if (restMs) await pause(restMs)
      } catch (error) {
        for (const each of now) marked.add(each)
        onError(error)
        await pause(retryMs)
      }
    }
    rounds = undefined
  }

  return {
    mark(each: string) {
      marked.add(each)
      rounds ??= go()
    },
    /** Resolves when the round under way is over. */
    stop: async () => {
      isStopped = true
      await round?.catch(() => {})
    },
  }
}
