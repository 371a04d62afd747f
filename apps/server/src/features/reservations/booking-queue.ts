import { takeBatch } from '../../lib/queues/batch-queue.ts'
import { registerQueueGauge } from '../../lib/queues/queue-gauges.ts'
import { busyRefusal, isBusy } from './booking.rules.ts'

type BookingQueueOptions<Slot, Request, Answer> = QueueOptions<Slot, Request, Answer> & {
  readonly restaurantOf: (slot: Slot) => string
}

/**
 * Requests for the same slot that come while one is on its way are sent together when it is back. The
 * slot's row is locked until a commit has reached the disk, so a rush on one slot would otherwise go at
 * the speed of single commits. Nothing is decided here: the database decides each batch as it decides one.
 */
export function bookingQueue<Slot, Request extends { readonly memberNo: string }, Answer>({
  restaurantOf,
  ...options
}: BookingQueueOptions<Slot, Request, Answer>): (slot: Slot, request: Request) => Promise<Answer> {
  const restaurants = new Map<string, ReturnType<typeof queueFor>>()
  const queueFor = (name: string) =>
    restaurantQueue<Slot, Request, Answer>(options, () => restaurants.delete(name))

  registerQueueGauge('bookings', () =>
    [...restaurants.values()].reduce((sum, { waiting }) => sum + waiting(), 0),
  )

  return (slot, request) =>
    new Promise((settle, fail) => {
      const name = restaurantOf(slot)
      const queue = restaurants.get(name) ?? queueFor(name)
      restaurants.set(name, queue)
      queue.add(slot, { request, settle, fail })
    })
}

/** Most requests of one slot in one statement. */
export const batchMax = 100

type QueueOptions<Slot, Request, Answer> = {
  /** Which of its restaurant's slots it is. */
  readonly keyOf: (slot: Slot) => string
  readonly run: (slot: Slot, requests: readonly Request[]) => Promise<readonly Answer[]>
  /** Most statements of one restaurant on their way at once. */
  readonly atOnce: number
  /** Most requests for one restaurant that wait for their turn. */
  readonly waitingMax: number
  /** Longest wait for the turn. */
  readonly patienceMs: number
}

type QueuedRequest<Request, Answer> = {
  readonly request: Request
  readonly settle: (answer: Answer) => void
  readonly fail: (error: unknown) => void
  timer?: NodeJS.Timeout
}

type SlotQueue<Slot, Request, Answer> = {
  readonly slot: Slot
  readonly waiting: Set<QueuedRequest<Request, Answer>>
  isUnderWay: boolean
}

/**
 * Those who want tables of one restaurant, in a line for each slot. One batch of a line is on its way at a
 * time, and of all lines together only a few: when the restaurant's rows are held, whoever wants them is told
 * so after a while, and most connections are left to other restaurants.
 */
function restaurantQueue<Slot, Request extends { readonly memberNo: string }, Answer>(
  { keyOf, run, atOnce, waitingMax, patienceMs }: QueueOptions<Slot, Request, Answer>,
  onEmpty: () => void,
) {
  // Whose turn it has been goes behind the others.
  const lines = new Map<string, SlotQueue<Slot, Request, Answer>>()
  let underWay = 0
  let waiting = 0

  function add(slot: Slot, item: QueuedRequest<Request, Answer>) {
    if (waiting >= waitingMax) return item.fail(busyRefusal())
    const key = keyOf(slot)
    const line = lines.get(key) ?? { slot, waiting: new Set(), isUnderWay: false }
    lines.set(key, line)
    line.waiting.add(item)
    waiting += 1
    sendNext()
    // Mostly it is on its way already.
    if (line.waiting.has(item)) item.timer = setTimeout(() => giveUp(line, item), patienceMs)
  }

  function giveUp(line: SlotQueue<Slot, Request, Answer>, item: QueuedRequest<Request, Answer>) {
    line.waiting.delete(item)
    waiting -= 1
    endIfEmpty(line)
    item.fail(busyRefusal())
  }

  function endIfEmpty(line: SlotQueue<Slot, Request, Answer>) {
    if (line.waiting.size === 0 && !line.isUnderWay) lines.delete(keyOf(line.slot))
    if (lines.size === 0) onEmpty()
  }

  function sendNext() {
    for (const line of lines.values()) {
      if (underWay >= atOnce) return
      if (!line.isUnderWay) void send(line)
    }
  }

  async function send(line: SlotQueue<Slot, Request, Answer>) {
    const batch = take(line)
    line.isUnderWay = true
    underWay += 1
    let answers: readonly Answer[] = []
    let error: unknown = new Error('a request was not answered')
    try {
      const requests = batch.map(({ request }) => request)
      answers = await run(line.slot, requests)
    } catch (caught) {
      error = caught
    }
    line.isUnderWay = false
    underWay -= 1
    // Who stands behind one that waited in vain does not wait in vain as well.
    while (isBusy(error) && line.waiting.size > 0) batch.push(...take(line))
    lines.delete(keyOf(line.slot))
    lines.set(keyOf(line.slot), line)
    endIfEmpty(line)
    for (const [place, { settle, fail }] of batch.entries()) {
      const answer = answers[place]
      if (answer === undefined) fail(error)
      else settle(answer)
    }
    sendNext()
  }

  function take(line: SlotQueue<Slot, Request, Answer>) {
    // What a member asks twice goes in two batches: in one, the second answer could not know of the first.
    const batch = takeBatch(line.waiting, {
      most: batchMax,
      apartBy: ({ request }) => request.memberNo,
    })
    for (const { timer } of batch) clearTimeout(timer)
    waiting -= batch.length
    return batch
  }

  return { add, waiting: () => waiting }
}
