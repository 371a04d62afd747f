import { takeBatch } from '../../lib/queues/batch-queue.ts'
import { registerQueueGauge } from '../../lib/queues/queue-gauges.ts'
import { busyRefusal, isBusy } from './booking.rules.ts'

type BookingQueueOptions<Slot, Request, Answer> = QueueOptions<Slot, Request, Answer> & {
  readonly restaurantOf: (slot: Slot) => string
}

/**
 * Collects the requests for a slot while one statement for that slot runs, and sends them together
 * when it has finished. The slot's row is locked until a commit has reached the disk, so a rush on
 * one slot would otherwise run at the speed of single commits. The queue decides nothing: the
 * database decides each batch as it decides a single request.
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
  /** Identifies the slot among those of its restaurant. */
  readonly keyOf: (slot: Slot) => string
  readonly run: (slot: Slot, requests: readonly Request[]) => Promise<readonly Answer[]>
  /** Most statements of one restaurant that run at once. */
  readonly atOnce: number
  /** Most requests that wait for one restaurant. */
  readonly waitingMax: number
  /** Longest time a request waits until it is sent. */
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
 * Keeps one queue per slot of a restaurant. One batch per slot runs at a time, and only a few for
 * all slots together: when a transaction holds the restaurant's rows for long, waiting guests are
 * refused after a while, and most connections stay free for other restaurants.
 */
function restaurantQueue<Slot, Request extends { readonly memberNo: string }, Answer>(
  { keyOf, run, atOnce, waitingMax, patienceMs }: QueueOptions<Slot, Request, Answer>,
  onEmpty: () => void,
) {
  // After each batch a slot moves to the end of the map, so that the slots take turns.
  const slotQueues = new Map<string, SlotQueue<Slot, Request, Answer>>()
  let underWay = 0
  let waiting = 0

  function add(slot: Slot, item: QueuedRequest<Request, Answer>) {
    if (waiting >= waitingMax) return item.fail(busyRefusal())
    const key = keyOf(slot)
    const slotQueue = slotQueues.get(key) ?? { slot, waiting: new Set(), isUnderWay: false }
    slotQueues.set(key, slotQueue)
    slotQueue.waiting.add(item)
    waiting += 1
    sendNext()
    // Usually the request was sent at once and needs no timer.
    if (slotQueue.waiting.has(item))
      item.timer = setTimeout(() => giveUp(slotQueue, item), patienceMs)
  }

  function giveUp(
    slotQueue: SlotQueue<Slot, Request, Answer>,
    item: QueuedRequest<Request, Answer>,
  ) {
    slotQueue.waiting.delete(item)
    waiting -= 1
    endIfEmpty(slotQueue)
    item.fail(busyRefusal())
  }

  function endIfEmpty(slotQueue: SlotQueue<Slot, Request, Answer>) {
    if (slotQueue.waiting.size === 0 && !slotQueue.isUnderWay)
      slotQueues.delete(keyOf(slotQueue.slot))
    if (slotQueues.size === 0) onEmpty()
  }

  function sendNext() {
    for (const slotQueue of slotQueues.values()) {
      if (underWay >= atOnce) return
      if (!slotQueue.isUnderWay) void send(slotQueue)
    }
  }

  async function send(slotQueue: SlotQueue<Slot, Request, Answer>) {
    const batch = take(slotQueue)
    slotQueue.isUnderWay = true
    underWay += 1
    let answers: readonly Answer[] = []
    let error: unknown = new Error('a request was not answered')
    try {
      const requests = batch.map(({ request }) => request)
      answers = await run(slotQueue.slot, requests)
    } catch (caught) {
      error = caught
    }
    slotQueue.isUnderWay = false
    underWay -= 1
    // When a batch failed because it waited too long, the requests behind it fail with it instead
    // of waiting as long again.
    while (isBusy(error) && slotQueue.waiting.size > 0) batch.push(...take(slotQueue))
    slotQueues.delete(keyOf(slotQueue.slot))
    slotQueues.set(keyOf(slotQueue.slot), slotQueue)
    endIfEmpty(slotQueue)
    for (const [place, { settle, fail }] of batch.entries()) {
      const answer = answers[place]
      if (answer === undefined) fail(error)
      else settle(answer)
    }
    sendNext()
  }

  function take(slotQueue: SlotQueue<Slot, Request, Answer>) {
    // Two requests of one member go into two batches: in one statement the second could not see the
    // first.
    const batch = takeBatch(slotQueue.waiting, {
      most: batchMax,
      apartBy: ({ request }) => request.memberNo,
    })
    for (const { timer } of batch) clearTimeout(timer)
    waiting -= batch.length
    return batch
  }

  return { add, waiting: () => waiting }
}
