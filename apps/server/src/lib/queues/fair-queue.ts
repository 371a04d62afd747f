import { limits } from '@matjari/contract/limits'
import { AppError } from '../app-error.ts'
import { registerQueueGauge } from './queue-gauges.ts'

type Job = () => Promise<void>

/**
 * Runs a limited number of jobs at a time and serves the waiting clients in turn: a client with many jobs delays the
 * others by one job, not by all. When `most` jobs wait, further ones are refused and the client may retry later.
 */
export function fairQueue({
  name,
  most,
  atOnce = 1,
}: {
  /** The name of the gauge for waiting jobs. */
  name?: string
  most: number
  atOnce?: number
}) {
  /** The client whose turn comes next is first. */
  const waiting = new Map<string, Job[]>()
  let count = 0
  let running = 0
  if (name !== undefined) registerQueueGauge(name, () => count)

  function take(who: string): Job | undefined {
    const [job, ...more] = waiting.get(who) ?? []
    waiting.delete(who)
    if (more.length > 0) waiting.set(who, more)
    return job
  }

  /** A client that has just had a turn goes behind all that arrived meanwhile. */
  function moveBack(who: string) {
    const jobs = waiting.get(who)
    waiting.delete(who)
    if (jobs) waiting.set(who, jobs)
  }

  async function workOff() {
    if (running >= atOnce) return
    running += 1
    for (let [who] = waiting.keys(); who !== undefined; [who] = waiting.keys()) {
      const job = take(who)
      count -= 1
      await job?.()
      moveBack(who)
    }
    running -= 1
  }

  return <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (count >= most)
      return Promise.reject(new AppError('unavailable', { retryAfter: limits.upload.retrySeconds }))
    return new Promise((resolve, reject) => {
      count += 1
      const job = () => work().then(resolve, reject)
      waiting.set(who, [...(waiting.get(who) ?? []), job])
      void workOff()
    })
  }
}
