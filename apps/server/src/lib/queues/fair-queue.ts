import { limits } from '@matjari/contract/limits'
import { AppError } from '../app-error.ts'
import { registerQueueGauge } from './queue-gauges.ts'

type Job = () => Promise<void>

/**
 * Does so many things at a time, and of those who wait everybody in turn: whoever has much to do keeps the
 * others waiting for one of it, not for all. Beyond `most` nobody waits: they are told to come later.
 */
export function fairQueue({
  name,
  most,
  atOnce = 1,
}: {
  /** Under which those who wait are counted. */
  name?: string
  most: number
  atOnce?: number
}) {
  /** Whose turn comes next stands first. */
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

  /** Whoever has just had a turn stands behind all who came meanwhile. */
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
