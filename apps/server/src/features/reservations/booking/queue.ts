import { nameLine } from '../../../lib/metrics/state/lines.ts'
import { type QueueOptions, restaurantQueue } from './restaurant-queue.ts'

type Options<Slot, Request, Answer> = QueueOptions<Slot, Request, Answer> & {
  readonly restaurantOf: (slot: Slot) => string
}

/**
 * Requests for the same slot that come while one is on its way are sent together when it is back. The
 * slot's row is locked until a commit has reached the disk, so a rush on one slot would otherwise go at
 * the speed of single commits. Nothing is decided here: the database decides each batch as it decides one.
 */
export function slotQueue<Slot, Request extends { readonly memberNo: string }, Answer>({
  restaurantOf,
  ...options
}: Options<Slot, Request, Answer>): (slot: Slot, request: Request) => Promise<Answer> {
  const restaurants = new Map<string, ReturnType<typeof queueFor>>()
  const queueFor = (name: string) =>
    restaurantQueue<Slot, Request, Answer>(options, () => restaurants.delete(name))

  nameLine('bookings', () =>
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
