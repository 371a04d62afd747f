import { type LoopDelay, measureLoopDelay } from './loop-delay.ts'
import { fairTurns } from './turns.ts'

/** Of every four rounds of a loop that is behind, three belong to others. */
const restRounds = 3
/** So that whoever presses is served at all, however late everything is. */
const longestRestMs = 200

type Settings = Parameters<typeof fairTurns>[0] & {
  readonly loopDelay?: LoopDelay
  readonly rest?: (ms: number) => Promise<void>
}

/**
 * Fair turns for what may wait, such as the pieces of large bodies: each ends with a rest as long as the loop is
 * behind. While little is asked that is nothing; while hundreds press at once, whoever only reads comes first.
 */
export function turnsThatGiveWay({
  loopDelay = measureLoopDelay,
  rest = pause,
  ...turns
}: Settings): ReturnType<typeof fairTurns> {
  const inTurn = fairTurns(turns)

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
