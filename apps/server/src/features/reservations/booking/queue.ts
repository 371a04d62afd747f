import { batchQueue } from '../../../lib/batches.ts'

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
 * the speed of single commits. Nothing is decided here: the database decides each batch as it decides one.
 */
export function slotQueue<Slot, Request extends { readonly memberNo: string }, Answer>(
  keyOf: (slot: Slot) => string,
  run: (slot: Slot, requests: readonly Request[]) => Promise<readonly Answer[]>,
): (slot: Slot, request: Request) => Promise<Answer> {
  const queues = new Map<string, ReturnType<typeof queueFor>>()

  function queueFor(slot: Slot) {
    const queue = batchQueue<Waiting<Request, Answer>>(
      async (batch) => {
        let answers: readonly Answer[] = []
        let error: unknown = new Error('a request was not answered')
        try {
          const requests = batch.map(({ request }) => request)
          answers = await run(slot, requests)
        } catch (caught) {
          error = caught
        }
        // Nothing is on its way and nothing waits: whoever comes next goes at once, in a new queue.
        if (queue.isEmpty()) queues.delete(keyOf(slot))
        for (const [place, { settle, fail }] of batch.entries()) {
          const answer = answers[place]
          if (answer === undefined) fail(error)
          else settle(answer)
        }
      },
      // What a member asks twice goes in two batches: in one, the second answer could not know of the first.
      { most: batchMax, apartBy: ({ request }) => request.memberNo },
    )
    return queue
  }

  return (slot, request) =>
    new Promise((settle, fail) => {
      const key = keyOf(slot)
      const queue = queues.get(key) ?? queueFor(slot)
      queues.set(key, queue)
      queue.add({ request, settle, fail })
    })
}
