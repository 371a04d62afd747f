import { pause } from './repeating-job.ts'

type Batch<Item> = {
  /** Most in one batch. */
  readonly most: number
  /** Two items for which this is the same go in two batches. */
  readonly apartBy?: (item: Item) => unknown
}

/** Takes the next batch out of those who wait, first come first. */
export function takeBatch<Item>(
  waiting: Set<Item>,
  { most, apartBy = (item) => item }: Batch<Item>,
): Item[] {
  const batch = new Map<unknown, Item>()
  for (const item of waiting) {
    if (batch.size === most) break
    const key = apartBy(item)
    if (batch.has(key)) continue
    batch.set(key, item)
    waiting.delete(item)
  }
  return [...batch.values()]
}

type Batches<Item> = Batch<Item> & {
  /** Whatever else arrives in the same turn of the event loop goes along with the first. */
  readonly gathers?: boolean
}

/**
 * What comes while a batch is on its way goes with the next one, first come first. There is never more than
 * one batch on its way. An item that waits already is not added again. `run` sees to its own failures.
 */
export function batchQueue<Item>(
  run: (batch: readonly Item[]) => Promise<void>,
  { gathers = false, ...batches }: Batches<Item>,
) {
  const waiting = new Set<Item>()
  let work: Promise<void> | undefined

  async function runAll() {
    if (gathers) await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0) await run(takeBatch(waiting, batches))
    work = undefined
  }

  return {
    add(item: Item) {
      waiting.add(item)
      work ??= runAll()
    },
    isEmpty: () => waiting.size === 0,
    /** Resolves when all that was added so far has been run. */
    flushed: async () => {
      await work
    },
  }
}

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
export function coalescedBatches(
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
