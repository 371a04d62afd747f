import { fairQueue } from './fair-queue.ts'

export type LoopDelay = () => Promise<number>

/** How long the loop takes to come round, with all that waits there: from one turn to the same place in the next. */
export const measureLoopDelay: LoopDelay = () =>
  new Promise((resolve) => {
    setImmediate(() => {
      const asked = performance.now()
      setImmediate(() => resolve(performance.now() - asked))
    })
  })

/** Of every four rounds of a loop that is behind, three belong to others. */
const restRounds = 3
/** So that whoever presses is served at all, however late everything is. */
const longestRestMs = 200

type Settings = Parameters<typeof fairQueue>[0] & {
  readonly loopDelay?: LoopDelay
  readonly rest?: (ms: number) => Promise<void>
}

/**
 * Fair turns for what may wait, such as the pieces of large bodies: each ends with a rest as long as the loop is
 * behind. While little is asked that is nothing; while hundreds press at once, whoever only reads comes first.
 */
export function loadAwareQueue({
  loopDelay = measureLoopDelay,
  rest = pause,
  ...turns
}: Settings): ReturnType<typeof fairQueue> {
  const inTurn = fairQueue(turns)

  async function giveWay() {
    const behind = await loopDelay()
    // Less than a timer can tell.
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
