import { turnsThatGiveWay } from '../../giving-way.ts'

// Hundreds of bodies that arrive at once would fill every round of the event loop, and whoever only reads would
// wait for all of them. Of all bodies together a few pieces are taken at a time; the rest waits at the sender's.
// A slow sender keeps nobody waiting: a turn is one piece.
const most = 10_000
const keeping = turnsThatGiveWay({ name: 'upload_pieces', most, atOnce: 2 })
const forgetting = turnsThatGiveWay({ name: 'upload_rests', most, atOnce: 2 })

/** What nobody wants may come slowly: together some twelve megabytes a second. */
const forgettingMs = 10

/** Does with a piece of somebody's body what there is to do, when it is their turn. */
export const keepChunk = (whose: string, work: () => Promise<void>) => keeping(whose, work)

/** A piece that was read only to be forgotten: when the next one may come. */
export const forgetChunk = () =>
  forgetting('everybody', () => new Promise<void>((resolve) => setTimeout(resolve, forgettingMs)))
