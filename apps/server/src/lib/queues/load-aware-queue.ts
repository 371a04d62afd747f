import { fairQueue } from './fair-queue.ts'

export type LoopDelay = () => Promise<number>

/** Measures how long one round of the event loop takes, with everything that waits in it. */
export const measureLoopDelay: LoopDelay = () =>
  new Promise((resolve) => {
    setImmediate(() => {
      const startedAt = performance.now()
      setImmediate(() => resolve(performance.now() - startedAt))
    })
  })

/** When the event loop is late, three of four rounds are left to other work. */
const restRounds = 3
/** A limit, so that the queue advances however late the loop is. */
const longestRestMs = 200

type Settings = Parameters<typeof fairQueue>[0] & {
  readonly loopDelay?: LoopDelay
  readonly rest?: (ms: number) => Promise<void>
}

/**
 * A fair queue for work that may wait, such as chunks of large bodies: after each job it pauses for a time that grows
 * with the delay of the event loop. Under low load there is no pause; when hundreds of uploads arrive together, reads
 * go first.
 */
export function loadAwareQueue({
  loopDelay = measureLoopDelay,
  rest = pause,
  ...turns
}: Settings): ReturnType<typeof fairQueue> {
  const inTurn = fairQueue(turns)

  async function giveWay() {
    const behind = await loopDelay()
    // A timer cannot measure less.
    if (behind >= 1) await rest(Math.min(longestRestMs, restRounds * behind))
  }

  return (who, work) =>
    inTurn(who, async () => {
      try {
        return await work()
      } finally {
        await giveWay()
      }
    })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
