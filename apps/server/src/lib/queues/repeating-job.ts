import type { Job } from '../telemetry/metrics.ts'

type Rounds = {
  /** Pause after each round, and before the first unless that one is done at once. */
  readonly everyMs: number
  readonly atOnce?: boolean
  readonly onError: (error: unknown) => void
  /** Who counts how rounds end. */
  readonly job?: Job | undefined
}

/** Does something again and again, a pause after each, until stopped. A round that fails ends only itself. */
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
    /** Resolves when the round under way has ended, or its time is up. */
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
