import { fairTurns } from '../../turns.ts'

// Hundreds of bodies that arrive at once would fill every round of the event loop, and whoever only reads would
// wait for all of them. Of all bodies together only a few pieces are taken in each round; the rest waits at
// the sender's. A slow sender keeps nobody waiting: a turn is one piece.
const inTurn = fairTurns({ most: 10_000, atOnce: 4 })

/** Does with a piece of somebody's body what there is to do, when it is their turn. */
export const withChunk = <T>(whose: string, work: () => Promise<T>) => inTurn(whose, work)

/** The next round of the event loop. */
export const nextRound = () => new Promise<void>((resolve) => void setImmediate(resolve))
