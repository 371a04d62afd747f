import type { Job } from '../telemetry/metrics.ts'

type Rounds = {
  /** The pause after each round, and before the first one unless `atOnce` is set. */
  readonly everyMs: number
  readonly atOnce?: boolean
  readonly onError: (error: unknown) => void
  /** Counts the results of the rounds. */
  readonly job?: Job | undefined
}

/**
 * Runs a job again and again, with a pause after each round, until it is stopped. An error ends only its own round.
 */
export function startRepeatingJob(
  work: (isStopping: () => boolean) => Promise<unknown>,
  { everyMs, atOnce = false, onError, job }: Rounds,
) {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()

  function wait() {
    timer = setTimeout(() => {
      round = go()
    }, everyMs)
    timer.unref()
  }

  async function go() {
    const began = performance.now()
    let failed = false
    try {
      await work(() => isStopping)
    } catch (error) {
      failed = true
      onError(error)
    }
    job?.ended({ failed, ms: performance.now() - began })
    if (!isStopping) wait()
  }

  if (atOnce) round = go()
  else wait()
  return {
    /** Resolves when the current round has ended, or after the time limit. */
    async stop(patienceMs?: number) {
      isStopping = true
      clearTimeout(timer)
      await (patienceMs === undefined ? round : Promise.race([round, pause(patienceMs)]))
    },
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
