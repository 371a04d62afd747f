/** Most requests of one slot in one statement. */
export const batchMax = 100

type Waiting<Request, Answer> = {
  readonly request: Request
  readonly settle: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Requests for the same slot that come while one is on its way are sent together when it is back. The
 * slot's row is locked until a commit has reached the disk, so a rush on one slot would otherwise go at
 * the pace of single commits. Nothing is decided here: the database decides each batch as it decides one.
 */
export function slotQueue<Slot, Request extends { readonly memberNo: string }, Answer>(
  keyOf: (slot: Slot) => string,
  run: (slot: Slot, requests: readonly Request[]) => Promise<readonly Answer[]>,
) {
  const waiting = new Map<string, Waiting<Request, Answer>[]>()

  async function work(slot: Slot, queue: Waiting<Request, Answer>[]) {
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      const requests = batch.map(({ request }) => request)
      try {
        const answers = await run(slot, requests)
        for (const [place, { settle, fail }] of batch.entries()) {
          const answer = answers[place]
          if (answer === undefined) fail(new Error('a request was not answered'))
          else settle(answer)
        }
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    waiting.delete(keyOf(slot))
  }

  return (slot: Slot, request: Request): Promise<Answer> =>
    new Promise((settle, fail) => {
      const entry = { request, settle, fail }
      const key = keyOf(slot)
      const queue = waiting.get(key)
      if (queue) {
        queue.push(entry)
        return
      }
      const fresh = [entry]
      waiting.set(key, fresh)
      void work(slot, fresh)
    })
}

/**
 * Who comes first goes first. What a member asks twice goes in two batches: in one, the second answer
 * could not know of the first.
 */
function takeBatch<Entry extends { readonly request: { readonly memberNo: string } }>(
  queue: Entry[],
): Entry[] {
  const members = new Set<string>()
  const batch: Entry[] = []
  const later: Entry[] = []
  for (const entry of queue) {
    const { memberNo } = entry.request
    if (batch.length === batchMax || members.has(memberNo)) {
      later.push(entry)
      continue
    }
    members.add(memberNo)
    batch.push(entry)
  }
  queue.splice(0, queue.length, ...later)
  return batch
}
