type Rounds = {
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Does something again and again, a pause after each, until stopped. A round that fails ends only itself. */
export function startRounds(
  work: (isStopping: () => boolean) => Promise<unknown>,
  { everyMs, onError }: Rounds,
) {
  let isStopping = false
  let timer: NodeJS.Timeout
  let round: Promise<unknown> = Promise.resolve()

  function wait() {
    timer = setTimeout(() => {
      round = go()
    }, everyMs)
    timer.unref()
  }

  async function go() {
    try {
      await work(() => isStopping)
    } catch (error) {
      onError(error)
    }
    if (!isStopping) wait()
  }

  wait()
  return {
    /** Resolves when the round under way has ended, or its time is up. */
    async stop(patienceMs: number) {
      isStopping = true
      clearTimeout(timer)
      await Promise.race([round, pause(patienceMs)])
    },
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
