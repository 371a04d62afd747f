import { pause } from './repeating-job.ts'

type Batch<Item> = {
  /** Largest batch. */
  readonly most: number
  /** Items with different results go into different batches. */
  readonly apartBy?: (item: Item) => unknown
}

/** Takes the next batch out of the waiting items, in order of arrival. */
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
  /** Also collects the items that arrive in the same tick of the event loop as the first. */
  readonly gathers?: boolean
}

/**
 * Items that arrive while a batch runs wait for the next batch, in order of arrival. Only one batch runs at a time.
 * An item that already waits is not added again. `run` handles its own errors.
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
    /** Resolves when every item added so far has run. */
    flushed: async () => {
      await work
    },
  }
}

type Rounds = {
  /** Largest round. */
  readonly most: number
  /** Pause after each round. */
  readonly restMs?: number
  readonly onError: (error: unknown) => void
}

const retryMs = 1_000

/**
 * Runs the work for all marked items, one round after the other. An item that is marked during a round runs in the
 * next one; items of a failed round are tried again.
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
    /** Resolves when the current round is over. */
    stop: async () => {
      isStopped = true
      await round?.catch(() => {})
    },
  }
}
